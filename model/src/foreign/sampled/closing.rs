//! The end of a [`Reading`]: nodes that were never expanded, selections that no rule explains, the
//! move that was chosen, and the order and the causes of the findings.

use super::finding::Unexplained;
use super::finding::{SampledFinding, SampledKind, SampledValue, Step};
use super::numbers::Reading;
use super::reward::TOLERANCE;
use super::sentences::{self, NoRule};
use super::story::ROOT;

impl Reading<'_> {
    /// Judges everything that only the whole search shows, and sorts the findings.
    pub(super) fn close(&mut self) {
        let childless = std::mem::take(&mut self.childless);
        if let Some(least) = self.least {
            for (iteration, visits, leaf) in childless
                .into_iter()
                .filter(|(_, visits, _)| *visits >= least)
            {
                if self.story.proofs.is_some() {
                    // A proven node has nothing below it to look at.
                    self.is_open |= self.story.proven(leaf, iteration).is_none();
                    continue;
                }
                let path = self.story.path(leaf);
                let text = sentences::no_child(&path, visits as u64, least as u64);
                self.add(SampledFinding::new(
                    SampledKind::Expansion,
                    (iteration, Step::Expand),
                    path,
                    text,
                ));
            }
        }
        if let Some(unexplained) = self.unexplained.take() {
            self.unexplained_selection(unexplained);
        }
        if self.broken.is_none() {
            self.choice();
        }
        self.findings
            .sort_by_key(|finding| (finding.iteration, finding.step));
        // A repeated mistake follows from the first one. A wrong backup follows from a wrong result
        // in the same iteration, a wrong selection or choice from wrong numbers.
        for at in 0..self.findings.len() {
            let (kind, iteration) = (self.findings[at].kind, self.findings[at].iteration);
            self.findings[at].cause =
                self.findings[..at]
                    .iter()
                    .position(|before| match (before.kind, kind) {
                        (SampledKind::Result, SampledKind::Backup) => before.iteration == iteration,
                        (
                            SampledKind::Result | SampledKind::Backup,
                            SampledKind::Selection | SampledKind::Choice,
                        ) => true,
                        (before, kind) => before == kind,
                    });
        }
    }
    fn unexplained_selection(&mut self, unexplained: Unexplained) {
        let Unexplained {
            finding,
            node,
            child,
            better,
        } = unexplained;
        let slip = self.rules.slip();
        let is_accused = slip.is_some()
            || self.claimed.is_some()
            || (self.rules.is_dominated() && !self.rules.is_smoothed());
        if !is_accused || self.story.proofs.is_some() {
            self.is_open = true;
            return;
        }
        let (nodes, path) = (&self.story.nodes, self.story.path(node));
        let [least, greatest] = self.rules.last_bounds();
        let text = sentences::selection(&NoRule {
            mv: &nodes[child as usize].name,
            path: &path,
            slip,
            claimed: self.claimed,
            least,
            greatest,
            better: better.map(|better| &*nodes[better as usize].name),
        });
        let better =
            better.map(|better| SampledValue::Text(nodes[better as usize].name.to_string()));
        let found = SampledValue::Text(nodes[child as usize].name.to_string());
        self.add(SampledFinding {
            text,
            found,
            expected: better.unwrap_or(SampledValue::NOTHING),
            ..finding
        });
    }
    /// Judges the move that was chosen after the last iteration.
    fn choice(&mut self) {
        let (story, Some((chosen, name))) = (self.story, &self.story.best) else {
            return;
        };
        let root = &story.nodes[ROOT as usize];
        let at = (story.turns.len().max(1) as u64, Step::Backup);
        let finding = |text: String, expected: Option<&str>| SampledFinding {
            mv: Some(name.clone()),
            found: SampledValue::Text(name.clone()),
            expected: expected.map_or(SampledValue::NOTHING, |mv| {
                SampledValue::Text(mv.to_owned())
            }),
            ..SampledFinding::new(SampledKind::Choice, at, Vec::new(), text)
        };
        let Some(chosen) = *chosen else {
            let text = sentences::not_made(name);
            self.add(finding(text, None));
            return;
        };
        let end = story.turns.len() as u64 + 1;
        if story.proven(chosen, end) == Some(Some(root.mover)) {
            return;
        }
        let all_lost = root.children.iter().all(|child| story.is_lost(*child, end));
        let may_be = |child: &u32| all_lost || !story.is_lost(*child, end);
        if !may_be(&chosen) {
            self.is_open = true;
            return;
        }
        let most = root
            .children
            .iter()
            .copied()
            .filter(may_be)
            .max_by(|one, other| {
                let visits = |node: &u32| self.numbers[*node as usize].visits;
                visits(one).total_cmp(&visits(other)).then(other.cmp(one))
            });
        let Some(most) = most else { return };
        let visits = |node: u32| self.numbers[node as usize].visits;
        if visits(chosen) >= visits(most) {
            return;
        }
        let visited: Vec<u32> = root
            .children
            .iter()
            .copied()
            .filter(|node| visits(*node) > 0.0 && may_be(node))
            .collect();
        let means: Option<Vec<f64>> = visited.iter().map(|&node| self.mean(ROOT, node)).collect();
        let Some(means) = means.filter(|_| !self.is_unknown) else {
            self.unjudged_choice = true;
            return;
        };
        let Some(own) = visited.iter().position(|node| *node == chosen) else {
            let text = sentences::not_made(name);
            self.add(finding(text, Some(&story.nodes[most as usize].name)));
            return;
        };
        // The greatest mean, or the greatest q − A / √n for some A.
        let (mut low, mut high, mut is_best) = (0.0_f64, f64::INFINITY, true);
        for (at, &node) in visited.iter().enumerate() {
            let slack = self.numbers[node as usize].slack / visits(node)
                + self.numbers[chosen as usize].slack / visits(chosen);
            let due = means[at] - means[own] - TOLERANCE - slack;
            is_best &= due <= 0.0;
            // A · (1/√n′ − 1/√n) ≥ q′ − q.
            let gain = 1.0 / visits(node).sqrt() - 1.0 / visits(chosen).sqrt();
            if gain.abs() <= 1e-12 {
                if due > 0.0 {
                    low = f64::INFINITY;
                }
            } else if gain > 0.0 {
                low = low.max(due / gain);
            } else {
                high = high.min(due / gain);
            }
        }
        if is_best || (low <= high && low.is_finite()) {
            return;
        }
        if story.proofs.is_some() {
            self.is_open = true;
            return;
        }
        let best = means
            .iter()
            .enumerate()
            .max_by(|one, other| one.1.total_cmp(other.1))
            .map(|(at, _)| visited[at]);
        let name_of = |node: u32| &*story.nodes[node as usize].name;
        let mut text = sentences::choice(name, name_of(most), best.map_or("", name_of));
        if self.is_greatest_bound(&visited, &means, own) {
            text = format!("{text}; {}", sentences::by_bound());
        }
        self.add(finding(text, Some(name_of(most))));
    }
    /// Returns true if the chosen move has the greatest bound of UCB1 for a constant that the
    /// selections allow.
    fn is_greatest_bound(&self, visited: &[u32], means: &[f64], own: usize) -> bool {
        let Some([(low, _), (high, _)]) = self.rules.exploration() else {
            return false;
        };
        let n = self.numbers[ROOT as usize].visits.max(1.0).ln();
        let of = |constant: f64, at: usize| {
            means[at] + constant * (n / self.numbers[visited[at] as usize].visits).sqrt()
        };
        let middle = if high.is_finite() {
            low + (high - low) / 2.0
        } else {
            low
        };
        [self.claimed.unwrap_or(middle), middle]
            .into_iter()
            .any(|constant| {
                (0..visited.len()).all(|at| of(constant, own) >= of(constant, at) - TOLERANCE)
            })
    }
}
