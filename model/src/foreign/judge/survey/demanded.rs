//! The rules that a survey determines for a program: the method that the fewest steps contradict,
//! and its way of searching.

use super::super::super::header::Depth;
use super::super::TraceWindow;
use super::super::demands::{Demands, FailStyle, TableSigns};
use super::super::finished::Rule;
use super::super::pass_leaves::PassLeaves;
use super::super::patterns::MovePattern;
use super::Survey;
use engine::search::MethodName;

impl Survey {
    /// Returns the rules by which the program is judged; `declared` is the method that it or its
    /// user names.
    pub fn demands(
        &self,
        declared: Option<MethodName>,
        rounds: u64,
        pattern: Option<MovePattern>,
    ) -> Demands {
        // Only clamped values distinguish textbook fail-hard from [`FailStyle::Course`], and none
        // may contradict it.
        let clamps = self.no_clamped == 0 && self.no_own > 0;
        let ends = if clamps {
            FailStyle::Hard
        } else {
            FailStyle::Course
        };
        let style = if self.no_end <= self.no_soft {
            ends
        } else {
            FailStyle::Soft
        };
        let unit = self.widths.usual();
        let no_pvs = self.no_pvs + self.nulls - unit.map_or(0, |(_, count)| count);
        // PVS searches most later children in null windows; a table narrows only some windows.
        let wide = unit.map_or(0, |(unit, _)| self.wide.above(unit));
        let is_pvs = no_pvs < self.no_alphabeta && unit.is_some_and(|(_, count)| count > wide);
        // Without windows, only missing moves can show that it prunes.
        let all_cuts = if self.cuts > 0 {
            self.cuts + self.known_cuts
        } else {
            0
        };
        let lacks = self.skips.nodes + self.stated_lacks;
        let sound = all_cuts > self.missed && all_cuts >= lacks && !self.skips.are_skips();
        let opens_unstated = self.stated == 0
            && !sound
            && all_cuts > 0
            && pattern.is_none()
            && self.open_root.explain();
        let cuts = self.marked > 0 || (sound && pattern.is_none());
        // Values that lie at an end of the implied window, and are no maxima or minima, show that
        // it prunes, too.
        let bounds = self.stated == 0 && self.no_end == 0 && self.no_soft > 0;
        let hides_windows =
            self.stated == 0 && (self.hidden.are_shown() || declared == Some(MethodName::Pvs));
        let inferred = if hides_windows {
            MethodName::Pvs
        } else if opens_unstated {
            MethodName::OpenRoot
        } else if self.narrow == 0 && !cuts && !bounds {
            MethodName::Minimax
        } else if is_pvs {
            MethodName::Pvs
        } else if self.opens_root() && !self.root_narrowed && !self.root_varies {
            MethodName::OpenRoot
        } else {
            match style {
                FailStyle::Course => MethodName::AlphaBeta,
                FailStyle::Hard => MethodName::FailHard,
                FailStyle::Soft => MethodName::FailSoft,
            }
        };
        let method = declared.unwrap_or(inferred);
        let style = match method {
            MethodName::Minimax | MethodName::FailSoft => FailStyle::Soft,
            MethodName::AlphaBeta | MethodName::Faulty => FailStyle::Course,
            MethodName::FailHard => FailStyle::Hard,
            // These names do not fix the style.
            MethodName::OpenRoot => style,
            MethodName::Pvs if self.no_end < self.no_soft => FailStyle::Course,
            MethodName::Pvs => FailStyle::Soft,
        };
        let style_is_named = declared
            .is_some_and(|method| !matches!(method, MethodName::Pvs | MethodName::OpenRoot));
        let finished: Option<Rule> = if self.judges_leaves {
            None
        } else {
            self.finished.rule()
        };
        let stops_at_win = self.wins.are_stops();
        let skips_moves =
            !stops_at_win && (method == MethodName::Minimax || self.skips.are_skips());
        let has_nulls = unit.is_some_and(|(_, count)| count * 2 > self.nulls);
        let unit = unit.map(|(width, _)| width);
        let depths: Vec<_> = (0..self.passes.len())
            .map(|pass| self.depth(pass).filter(|_| rounds == 0))
            .collect();
        let free_passes = self.free_passes.cost_nothing(&depths);
        let (table, usual) = (self.table(&depths), self.finished.values());
        let by_position = self.judges_leaves || matches!(finished, Some(Rule::Evaluation(_)));
        let hits = self
            .hits
            .demands(by_position, PassLeaves::are_uniform(&self.passes, &depths));
        let open_window = self.open_window.unwrap_or(TraceWindow::FULL);
        Demands {
            method,
            style,
            may_clamp: style == FailStyle::Hard
                || style == FailStyle::Course && self.no_clamped == 0,
            style_is_named,
            unit,
            has_nulls,
            finished,
            full_boards: self.full_boards,
            skips_moves,
            table,
            open_window,
            stops_at_win,
            usual,
            finished_values: self.hits.finished_values.clone(),
            has_rounds: rounds > 0,
            visits_again: self.stated == 0 && self.visits_again > 0,
            hides_windows,
            deepest: self
                .passes
                .iter()
                .map(|pass| pass.plies.len().saturating_sub(1))
                .max()
                .unwrap_or(0),
            is_forgotten: false,
            decay: self.decay.by(self.is_whole),
            other_sides: Some(self.sides).filter(|sides| *sides > 1 && *sides == self.other_sides),
            tested: self.tested.kind(),
            is_futile_stated: PassLeaves::are_stated_futile(&self.passes),
            is_futile: PassLeaves::are_futile(&self.passes, &depths),
            depths,
            hits,
            is_selective: self.is_selective,
            pattern,
            free_passes,
            opens_root: match method {
                // Every window may be the whole one in minimax.
                MethodName::Minimax => false,
                MethodName::Pvs => self.opens_root() || self.root_plain > 0,
                MethodName::AlphaBeta
                | MethodName::FailHard
                | MethodName::FailSoft
                | MethodName::Faulty
                | MethodName::OpenRoot => {
                    self.opens_root() && declared != Some(MethodName::OpenRoot)
                }
            },
        }
    }
    /// Returns true if the root's windows are wider than they are due by intention: below the root,
    /// windows are handed down.
    fn opens_root(&self) -> bool {
        self.root_wide > 0 && (self.inner_wide == 0 || self.inner_wide * 2 < self.inner_later)
    }
    /// Returns true if nodes of a game lack moves that no table and no win explains, and no header
    /// says why.
    pub fn lacks_moves(&self) -> bool {
        self.has_game && !self.is_selective && self.skips.nodes > 0
    }
    /// Returns the depth of a pass and whether it is claimed: by the pass, or by the header of a
    /// search of one pass; otherwise the depth that its leaves show.
    fn depth(&self, pass: usize) -> Option<(Depth, bool)> {
        let claimed = self
            .claimed
            .get(pass)
            .copied()
            .flatten()
            .or(self.depth.filter(|_| self.passes.len() == 1));
        if let Some(depth) = claimed {
            return Some((depth, true));
        }
        self.passes[pass].depth().map(|depth| (depth, false))
    }
    /// Returns the signs that the program has a table, or has none.
    fn table(&self, depths: &[Option<(Depth, bool)>]) -> TableSigns {
        let mut signs = TableSigns {
            searched_again: self.searched_again,
            first: self.first,
            narrowed: self.narrowed,
            known_children: self.known_children + if self.cuts == 0 { self.known_cuts } else { 0 },
            ..self.hits.signs()
        };
        for (pass, depth) in self.passes.iter().zip(depths) {
            pass.show(*depth, self.is_whole, &mut signs);
        }
        signs
    }
}
