//! The examples that the targets start with: the files that come with the program, and a few texts
//! of each kind.

use super::{files, root, targets};
use model::documents::link::of_text;
use model::settings;
use std::fs;

/// Returns the files of these folders whose text `is_one` accepts, and other texts.
fn seeds(folders: &[&str], is_one: impl Fn(&str) -> bool, texts: &[&str]) -> Vec<Vec<u8>> {
    let paths = folders
        .iter()
        .flat_map(|folder| files(&root().join(folder)));
    let all = paths.filter(|path| path.extension().is_some_and(|end| end == "ron"));
    let all = all.map(|path| fs::read(path).expect("a file"));
    let wanted = all.filter(|bytes| is_one(&String::from_utf8_lossy(bytes)));
    wanted
        .chain(texts.iter().map(|text| text.as_bytes().to_vec()))
        .collect()
}

fn texts(texts: &[&str]) -> Vec<Vec<u8>> {
    seeds(&[], |_| true, texts)
}

pub fn saves() -> Vec<Vec<u8>> {
    let full =
        "(version: 1, title: \"all \\u{e9} \\x41\", comment: r#\"two\nlines\"#, game: \"nim:heaps=3+5\", // by hand
        start: (rows: [\"3,4\"], to_move: \"2\"), line: (moves: [\"1:1\", \"2:2\"], comments: [(after: 0, text: \"a\")],
        variations: [(after: 1, moves: [\"2:1\"], comments: [(after: 2, text: \"b\")], variations: [])]),
        players: (first: \"random\", second: \"alphabeta:evaluation=mine,depth=4,ties=random\", seed: 7, given: 1),
        forfeit: (at: (variation: [1], after: 2), reason: \"slept\"), cursor: (after: 1),
        search: (method: \"pvs\", depth: Some(3), order: \"shuffled\", seed: 9, evaluation: \"mine\", max: \"second\"),
        tick: Some(12), bookmarks: [(name: \"here\", tick: 3)], evaluations: [\"(version: 1, name: \\\"mine\\\", game:
        \\\"nim\\\", terms: [(weight: 1, feature: \\\"nim-sum\\\")])\"])";
    let games = [
        "(version: 1, game: \"othello:size=4\", start: Some((rows: [\"XXXX\", \"XXX.\", \"XXX.\", \"XXXX\"], to_move: Some(\"O\"), words: [\"pass\"])))",
        "(version: 1, game: \"tree:['A', ('B', 5), ('C', [1, -2.5, inf])]\", line: (moves: [\"B\"]), search: (depth: \"full\"))",
        "(version: 1, game: \"connect-four:columns=4,rows=4\", line: (moves: [\"1\", \"2\", \"1\"]), search: (depth: None))",
        full,
    ];
    seeds(&["saves", "tests/bad_saves"], |_| true, &games)
}

pub fn recoveries() -> Vec<Vec<u8>> {
    texts(&[
        "(version: 1, path: Some(\"/a/b.ron\"), known: Some((length: 37, hash: 12345678901234567890)),
            save: \"(version: 1, game: \\\"nim\\\", line: (moves: [\\\"1:1\\\"]))\", draft: Some(\"(version: 1, name: \\\"f\\\", game: \\\"nim\\\", formula: \\\"0\\\")\"))",
        "(version: 1, path_bytes: [47, 255, 10], save: r#\"(version: 1, game: \"k-in-a-row\")\"#)",
        "(version: 1, save: \"\", draft: None)",
    ])
}

pub fn configurations() -> Vec<Vec<u8>> {
    let own = "(version: 1, language: Some(\"pt\"), color: Some(\"never\"), ascii: Some(true), mouse: Some(false), memory: Some(64))";
    texts(&[
        settings::template().as_str(),
        own,
        "(version: 1, memory: 0)",
        "(language: \"en\")",
    ])
}

pub fn evaluations() -> Vec<Vec<u8>> {
    let own = [
        "(version: 1, name: \"f\", game: \"othello\", title: \"F\", boards: [\"8x8\"], sooner: true, end: GameOver(win: 1, draw: 0, loss: -1),
            terms: [(name: \"m\", feature: \"mobility\"), (weight: -2.5, feature: \"discs\", whose: Mover)], /* */
            formula: r\"if(phase < .5, 2 * m, max(discs, mine.corners) - 3e1) / theirs.frontier\")",
        "(version: 1, name: \"p\", game: \"nim\", end: None, terms: [(weight: 1.5, feature: \"constant\")],
            phases: [(until: 0.5, terms: [(weight: 2, feature: \"nim-sum\")]), (until: 1, terms: [])])",
    ];
    seeds(&["engine/assets/evaluations"], |_| true, &own)
}

pub fn trees() -> Vec<Vec<u8>> {
    texts(&[
        "plies=3 branching=2..3 values=-9..9 first=max cuts=1 seed=1",
        "plies=2 branching=1..4 values=0..0 first=min count=30 method=pvs ask=values,cuts out=exam",
        "seed=18446744073709551615 values=-1000000000..1000000000 branching=3",
        "-2.5",
        "['A', ('B', 5), ('C', [1, -2.5, inf])]",
        "Left",
    ])
}

/// The first byte selects the game: `a` is the second of six.
pub fn formulas() -> Vec<Vec<u8>> {
    texts(&[
        "28 * mobility - 3 * frontier",
        "2if(phase < 0.8, 8 * mobility - 3 * theirs.frontier, 10 * discs) + 60 * corners",
        "1min(1, 2) + max(used, all) * -3.5e1 / phase",
        "3!(1 < 2 && 3 >= 4 || 5 != 6) == 0",
        "4sqrt(abs(-4)) + pow(2, 0.5) - round(1.5)",
        "2((((1))))",
        "30 / 0",
        "11e300 * 1e300",
    ])
}

pub fn players() -> Vec<Vec<u8>> {
    let own = [
        "(version: 1, name: \"rosa\", title: \"Rosa\", game: \"nim\", description: \"any\", player: \"alphabeta:evaluation=nim-sum,depth=3\")",
        "(version: 1, name: \"prog\", title: \"\", player: \"external:protocol=ugi,go=nodes 900 depth 5,command=./engine -a=1,2 'b, c'\")",
        "human",
        "random",
        "Ar Livre",
        "directional:toward=sw",
        "minimax:depth=full",
        "alphabeta:evaluation=basilio,course-depth=5,ties=random",
        "alphabeta-faulty:depth=2,order=shuffled,seed=7",
        "pvs:order=evaluation",
        "external:protocol=ugi,go=movetime 500,command=\"my engine\" command=x,go=y",
        " external: command = ./bot --depth 3 ",
    ];
    seeds(&["engine/assets/players"], |_| true, &own)
}

const TOURNAMENT: &str = "(version: 1, title: \"Two\", comment: \"\", game: \"nim\", position: \"1,2,3,4 2\", moves: \"2:1\",
    players: [\"bacoco\", (name: \"Mine\", player: \"minimax:depth=2\"), \"random\"], games: 3, swap: false, opening: 1,
    format: \"round-robin\", depths: [1, 2], time: 100, nodes: 1000, points: (won: 2, drawn: 1, lost: 0), seed: 5, again: 2,
    printed: [(\"Bacoco\", 3)])";

pub fn tournaments() -> Vec<Vec<u8>> {
    let own = [
        TOURNAMENT,
        "(version: 1, game: \"nim\", players: [\"bacoco\", \"perfect\"])",
    ];
    seeds(
        &["assets/experiments"],
        |text| text.contains("players:"),
        &own,
    )
}

pub fn experiments() -> Vec<Vec<u8>> {
    let own = ["(version: 1, positions: [(game: \"nim\", position: \"1,2,3,4 2\", moves: \"2:1\"), (name: \"b\", game: \"tree:[1,[2,3]]\")],
        methods: [\"pvs\"], depths: [1, \"full\"], orders: [\"shuffled\", \"natural\"], seeds: [1, 2], nodes: 1000)",
        "(version: 1, title: \"u\", positions: [(game: \"nim\")], evaluations: [\"nim-sum\"], orders: [\"evaluation\"], seeds: [3],
        uct: (iterations: [9, 1], explorations: [0, 1.5], playouts: [\"random\", \"nim-sum\"], solver: [true]))"];
    seeds(
        &["assets/experiments"],
        |text| !text.contains("players:"),
        &own,
    )
}

pub fn lessons() -> Vec<Vec<u8>> {
    let own = ["(version: 1, title: \"T\", teaches: \"t\", text: \"a\\nb\", study: (game: \"nim\", line: (moves: [\"1:1\"])),
        steps: [(text: \"s\", until: Select(\"2:1\"), hints: [\"h\", \"i\"], then: \"e\"), (text: \"r\", until: Read),
        (text: \"p\", until: Search((method: \"pvs\", order: \"natural\", depth: \"full\", fewer: 9, value: \"1\", best: [\"2:1\"])), hints: [\"h\"]),
        (text: \"c\", until: Check(faults: false), hints: [\"h\"])])"];
    seeds(&["assets/lessons"], |_| true, &own)
}

/// Returns the journal of a tournament that was played, and its beginning.
pub fn journals() -> Vec<Vec<u8>> {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games");
    let tournament = targets::nim_tournament();
    let journal = tournament.journal(&path, false).expect("a journal");
    let begun = fs::read(&path).expect("the journal");
    let run = tournament.run(1, Some(journal), || {}).expect("a thread");
    while !run.wait(std::time::Duration::from_secs(1)) {}
    drop(run);
    let whole = fs::read(&path).expect("the journal");
    assert!(whole.len() > begun.len());
    let torn = whole[..whole.len() - 7].to_vec();
    vec![begun, whole, torn]
}

/// Returns the links of some saves, and texts that become links.
pub fn links() -> Vec<Vec<u8>> {
    let link = |save: &Vec<u8>| of_text(&String::from_utf8_lossy(save)).into_bytes();
    let links: Vec<Vec<u8>> = saves()
        .iter()
        .filter(|save| save.len() < 1_000)
        .map(link)
        .collect();
    let broken = links[0]
        .chunks(60)
        .flat_map(|line| [line, b"\r\n  "].concat())
        .collect();
    links
        .into_iter()
        .chain([broken])
        .chain(texts(&[
            "KHZlcnNpb246IDEsIGdhbWU6ICJuaW0iKQ",
            "plyscope://_w",
            "plyscope://k-in-a-row/start=OX.:..X:.O.+X/moves=c1/method=alphabeta-soft/depth=full/seed=7/tick=3",
        ]))
        .collect()
}

/// The first byte selects the game, and a letter another board than a digit.
pub fn positions() -> Vec<Vec<u8>> {
    texts(&[
        "0OX./..X/O.. X|c3 a2",
        "0...\n.X.\n... O|(1,1) 3,3",
        "a..../..../.... X|b2",
        "1......./......./......./...2.../...1.../..112.. 2|4453",
        "b......./......./......./......./......./....... X|1 2 3",
        "2......../......../......../...OX.../...XO.../......../......../........ X|f5d6c3",
        "2OOOOOOOX/......../......../......../......../......../......../........ O pass|-- pass",
        "31,2,3,4 2|2:1, 3:3",
        "31,3,5,7 1|1:1 2:3 3:5 4:7",
        "4......../......../......../...@o.../......../......../......../........ N|e6 d7",
        "e......../......../......../....o.../......../......../......../........ S",
        "5.|A A1",
        "5B/B3 MAX|1",
    ])
}

pub fn notations() -> Vec<Vec<u8>> {
    texts(&[
        "f5d6c3d3c4f4f6f3e6e7d7c5",
        "1. F5 f4 2. F3 g4",
        "1.f5 2.d6 3. -- 4. pass",
        "(;GM[Othello]PB[x]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[F6//1.2];)",
        "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X; A2:+38",
        "4453",
        "30",
        "........\n........\n........\n...*#...\n........\n........\n........\n1......2\n\n01: d4\n",
        "1,3,5,7 2",
        "(0): 1 3 5 7",
        "[[3,12,8],[2,4,6],[14,5,2]]",
        "['A', ('B', 5), ('C', [1, -2.5, inf])]",
        "(1,3) (2,2) (3,1)",
        "x(0,2)o(1,1)",
        "h8 i9 j10",
        "OX./..X/O.. X",
        ".X./OX./.O. X",
        "......./......./......./...2.../...1.../..112.. 2",
        "   _____\n1 | . X . |\n2 | O X . |\n3 | . O . |\n  |_____|\n    1 2 3\nPróximo jogador:X\n",
        " 12345678\n1........1\n2........2\n3........3\n4....@...4\n5...@....5\n6...o....6\n7........7\n8........8\nPróximo jogador:S\n",
        "othello:size=6 ....../....../..OX../..XO../....../...... X",
        "k-in-a-row:h=3,v=3,k=3 .X./OX./.O. X",
        "rastros:rows=3,columns=5,start=2.2",
        "nim:heaps=3+0+5,misere=true 3,0,4 2",
        "connect-four:columns=3,rows=2,k=3,popout=true .../.O. O after 1 2 x1",
        "othello:size=4,anti=true",
    ])
}

/// Each line is one argument.
pub fn command_lines() -> Vec<Vec<u8>> {
    texts(&[
        "othello:size=6",
        "--ascii\n--no-mouse\n--color\nnever\n--memory\n64\ngame.ron",
        "analyze\n--game\nconnect-four:columns=4,rows=4\n--depth\nfull\n--method\npvs\n--json",
        "analyze\n--game=nim\n--position=1,2,3,4 2\n--moves=2:1\n--order=shuffled\n--seed=-1\n--max=second\n--evaluation=nim-sum",
        "analyze\n--batch\nlines.jsonl\n--game\nnim",
        "trace\n--game\nnim\n--from\n3\n--to\n9\n--json",
        "moment\n--game\nnim\n--tick\n12",
        "check\nsave.ron\n--seconds\n5",
        "compare\n--game\nothello\n--depth\n3",
        "play\n--game\nnim\nbacoco\nperfect\n--games\n10\n--opening\n2\n--time\n100",
        "experiment\nfile.ron\n--json\n--jobs\n2",
        "tournament\nfile.ron\n--journal\nx.games\n--fresh\n--jobs\n2",
        "export\nsave.ron\n--as\nsvg\n--under\n1:1\n--force",
        "convert\ngame.txt\n--to\ntranscript",
        "ugi\n--game\nnim\n--player\nperfect",
        "perft\n--game\nothello\n--depth\n4",
        "list\nplayers\n--game\nnim",
        "completions\nbash",
        "watch\n--game\nnim\n--view\nmover\n--method\npvs\n--\npython3\nmine.py\n--depth\n3",
        "--game\nothello:size=6\n--position\n....../....../..OX../..XO../....../...... X\n--moves\nd2",
        "exam\n--plies\n3\n--branching\n2..3\n--values\n-9..9\n--cuts\n2\n--ask\nvalues,cuts\n--out\nexam\n--as\nhtml,svg\n--json",
        "tournament\nfile.ron\n--shard\n2/3",
        "tournament\nfile.ron\n--join\n--json",
        "export\nsave.ron\n--as\nsvg\n--ticks\n3..9",
        "check\nmine.trace\n--method\nminimax\n--json",
        "--help",
        "analyze\n--help",
        "--version",
    ])
}

pub fn batch_lines() -> Vec<Vec<u8>> {
    texts(&[
        "{\"game\": \"connect-four:columns=4,rows=4\", \"depth\": 4}",
        "{\"game\": \"nim\", \"position\": \"1,2,3,4 2\", \"moves\": \"2:1 3:1\", \"depth\": \"full\", \"method\": \"minimax\"}",
        "{\"game\": \"othello\", \"order\": \"shuffled\", \"seed\": 7, \"max\": \"second\", \"evaluation\": \"mobility\"}",
        "{\"game\": \"k-in-a-row\", \"position\": \".X./OX./.O. X\", \"depth\": null}",
        "{\"game\": \"tree:[[3,12],['B',2]]\", \"moves\": \"1\"}",
        "{\"game\": \"rastros\", \"moves\": \"d4 d3\", \"method\": \"alphabeta-faulty\"}",
        "{\"file\": \"none.ron\", \"depth\": -1}",
    ])
}

/// Returns the searches of the tests, and some with features that those do not use.
pub fn traces() -> Vec<Vec<u8>> {
    let paths = files(&root().join("tests/traces"));
    let paths = paths
        .iter()
        .filter(|path| path.extension().is_some_and(|end| end == "trace"));
    let all = paths
        .map(|path| fs::read(path).expect("a file"))
        .filter(|bytes| bytes.len() < 4_000);
    let own = [
        "\u{feff}plyscope-trace 1\r\ntitle T\u{1b}[1m\r\n\r\ndepth 2\r\nmax second\r\nbegin\r\n> - -inf inf max\r\n# why\r\n. a 1/3 -1 1.5 min\r\n> b\r\n= -2e-3 cut 2 x y\r\n= 1/3 best a\r\n",
        "plyscope-trace 1\ngame nim:heaps=1+2\nview mover\nmethod pvs\nbegin\n> - -inf inf\n> 1:1 -inf inf\n> 1:1 0 1\n= 1\n> 1:1 1 inf\n. 2:1 -1\n. 2:2 -1\n= 1\n= 9\n= 9\n> c\n",
        "plyscope-trace 1\ngame tree:[[3,12],[2,4]]\nevaluation leaf\nbegin\n> -\n> A\n. A1 3\n. A2 12\n= 3\n> B 3 inf\n. B1 2\n= 2 cut 1 B2\n= 3 best A\n",
        "plyscope-trace 2\ngame nim:heaps=1+2\nmethod mcts\nexploration 1.4\nsolver\nreward mover win-draw-loss 1 1/2 0\nbegin\n= 1:1 1 0\n= - 1 1\niteration\n> 1:1 1 0\n+ 2:1\n~ 0 2:1\n= 1:1 2:1 1 0\n= 1:1 2 1\n= - 2 1\niteration 2\n+ 2:1\n+ 2:2\n> 2:2 0 0\n~ 0.5\nbest 1:1\n",
    ];
    all.chain(own.iter().map(|text| text.as_bytes().to_vec()))
        .collect()
}

/// The first byte selects the game and the way in which the rest is cut up.
pub fn protocols() -> Vec<Vec<u8>> {
    texts(&[
        "3plyscope 1\n1:1\n",
        "3hello\nplyscope 1\n\n 3:2 \nquit\n",
        "3id name x\nugiok\nreadyok\ninfo depth 3 score cp -12 nodes 900 pv 1:1\nbestmove 1:1\n",
        "2info string nodes 7\ninfo nodes 99999999999999999999 score cp\nbestmove d3\n",
        "0bestmove b2 ponder a1\r\nbestmove\n",
        "4bestmove e3\nf4\n",
    ])
}

/// The first byte selects the game, and a letter another player than a digit.
pub fn ugi_engine() -> Vec<Vec<u8>> {
    texts(&[
        "3ugi\nisready\nuginewgame\nposition startpos moves 1:1 2:1\ngo movetime 5\nstop\nquery p1turn\nquery result\nquit\n",
        "3position fen 1,2,3,4 2\ngo nodes 900 depth 5\nquery gameover\nposition fen 9\nposition startpos moves 9:9\nquery x",
        "bposition startpos\ngo\nposition startpos moves",
        "2position startpos moves d3 c3\ngo\n",
        "0position fen .X./OX./.O. X moves a1\r\ngo\n",
    ])
}

/// The first byte selects the way in which the rest is cut up.
#[cfg(unix)]
pub fn terminal() -> Vec<Vec<u8>> {
    texts(&[
        "\u{0}abc\r\t\u{7f}é漢🙂",
        "\u{1}\u{1b}[A\u{1b}[1;5C\u{1b}OP\u{1b}[15~\u{1b}[Z\u{1b}x\u{1b}\u{1b}[[A",
        "\u{2}\u{1b}[97;5u\u{1b}[97:65;2u\u{1b}[27;5;9~\u{1b}[57399u",
        "\u{3}\u{1b}[<0;5;7M\u{1b}[<64;1;1M\u{1b}[<0;5;7m\u{1b}[M !!\u{1b}[32;3;4M",
        "\u{4}\u{1b}[200~d3 c4\n\u{1b}[201~q",
        "\u{5}\u{1b}]11;rgb:1e1e/1e1e/2e2e\u{1b}\\\u{1b}P1+r636f=3830\u{1b}\\\u{1b}_Gi=31;OK\u{1b}\\\u{1b}]52;c;eA==\u{7}x",
        "\u{6}\u{1b}[?2026;2$y\u{1b}[?997;1n\u{1b}[24;80R\u{1b}[?62;4;22c\u{1b}[>41;395;0c\u{1b}[I\u{1b}[Ox",
        "\u{7}\u{1b}[200~never ended",
    ])
}
