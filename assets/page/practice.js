// Practice: the tree without values, one question after another in the order of the search, and an answer judged at once.
// What is said to an answer is the answer alone: a sentence of the search could give away the next one.
const { questions } = data;
const quiz = byId("quiz");
const answered = new Map(), struck = new Set();
let asking = 0, tries = 0, right = 0, pressed = new Set();

const amount = (value) => (value === "inf" ? Infinity : value === "-inf" ? -Infinity : Number(value));
// A number as people write it: 3, ≤2, −2,5, 1/2, inf, ∞; null: it is none.
function readNumber(text) {
  const bare = text.trim().toLowerCase().replace(/^[=≤≥<>]+/, "").replace(/−/g, "-").replace(",", ".").replace(/∞|infinity|oo/, "inf");
  if (/^[+-]?inf$/.test(bare)) return bare[0] === "-" ? -Infinity : Infinity;
  const parts = /^([+-]?(?:\d+\.?\d*|\.\d+))(?:\/(\d+))?$/.exec(bare);
  return parts ? Number(parts[1]) / Number(parts[2] ?? 1) : null;
}
function isValue(text, place) {
  if (text.trim().toLowerCase() === shown(place).toLowerCase()) return true;
  const found = readNumber(text), due = amount(data.numbers[place]);
  return found === null ? null : found === due || Math.abs(found - due) < 1e-6;
}
const boxOf = (question) => visits[question.visit][1];
const boxNamed = (question, name) => below[boxOf(question)].find((child) => boxes[child][3] === name);

function paintQuiz() {
  const question = questions[asking];
  shownBoxes.forEach((index) => {
    const box = boxes[index], { group, edge, line, value, note, kind } = drawnBox(index), known = answered.get(index);
    const names = ["box", kind];
    let gone = index;
    while (gone >= 0 && !struck.has(gone)) gone = boxes[gone][0];
    if (gone >= 0) names.push("pruned");
    if (question && boxOf(question) === index) names.push("asked");
    if (question && question.kind === "cuts" && boxes[index][0] === boxOf(question) && pressed.has(box[3])) names.push("chosen");
    group.setAttribute("class", names.join(" "));
    edge.setAttribute("class", names.includes("pruned") ? "pruned" : "");
    line.setAttribute("class", "edge");
    value.textContent = known === undefined ? box[5] : kinds[visits[known][6]] + shown(visits[known][5]);
    value.setAttribute("class", value.textContent.length > 4 ? "long" : "");
    note.textContent = "";
  });
}

function fields(question) {
  if (question.kind === "cuts") {
    return question.choices.map((name) => {
      const button = html("button", { type: "button", "aria-pressed": "false" }, name);
      button.addEventListener("click", () => toggle(name));
      return button;
    });
  }
  const labels = question.kind === "windows" ? ["α", "β"] : [question.text];
  return labels.map((label) => {
    const input = html("input", { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", "aria-label": label });
    if (labels.length === 1) return input;
    const around = html("label", {}, `${label} `);
    around.append(input);
    return around;
  });
}
function toggle(name) {
  if (pressed.has(name)) pressed.delete(name); else pressed.add(name);
  quiz.querySelectorAll("button[aria-pressed]").forEach((button) => button.setAttribute("aria-pressed", String(pressed.has(button.textContent))));
  paintQuiz();
}
function given(question) {
  if (question.kind === "cuts") return [...pressed].join(" ") || words.none;
  return [...quiz.querySelectorAll("input")].map((input) => input.value.trim()).join(" ");
}
function due(question) {
  if (question.kind === "cuts" || question.kind === "order") return question.names.join(" ") || words.none;
  const place = question.values;
  const sign = question.kind === "values" ? kinds[visits[question.visit][6]].replace("=", "") : "";
  return sign + place.map(shown).join(" ");
}
// Is it right? null: it cannot be read.
function judge(question) {
  const inputs = [...quiz.querySelectorAll("input")].map((input) => input.value);
  if (question.kind === "cuts") return pressed.size === question.names.length && question.names.every((name) => pressed.has(name));
  if (question.kind === "order") return inputs[0].trim() ? inputs[0].trim().toLowerCase() === question.names[0].toLowerCase() : null;
  const found = question.values.map((place, index) => isValue(inputs[index], place));
  return found.includes(null) ? null : found.every(Boolean);
}
function expected(question) {
  return { values: words.expected_value, windows: words.expected_window, order: words.expected_node }[question.kind];
}
// The answer stands in the tree from now on.
function reveal(question) {
  if (question.kind === "values") answered.set(boxOf(question), question.visit);
  if (question.kind === "cuts") question.names.forEach((name) => struck.add(boxNamed(question, name)));
  pressed = new Set();
}
function ask() {
  const question = questions[asking];
  [tries, pressed] = [0, new Set()];
  if (!question) { finish(); return; }
  const form = html("form", {}), verdict = html("p", { class: "verdict", role: "status", "aria-live": "polite" });
  const check = html("button", { type: "submit" }, words.check), hint = html("button", { type: "button" }, words.hint);
  const show = html("button", { type: "button" }, words.show);
  form.append(...fields(question), check, hint, show);
  const say = (text, name) => { verdict.textContent = text; verdict.className = `verdict ${name}`; };
  const done = (text, name) => {
    reveal(question);
    say(text, name);
    paintQuiz();
    const next = html("button", { type: "submit" }, words.next);
    form.replaceChildren(next);
    form.onsubmit = (event) => { event.preventDefault(); asking += 1; ask(); };
    next.focus();
  };
  hint.addEventListener("click", () => say(question.tick > from && question.tick - 1 >= from ? sentences[question.tick - 1 - from] : words.no_hint, ""));
  show.addEventListener("click", () => done(plural(words.answer, due(question)), ""));
  form.onsubmit = (event) => {
    event.preventDefault();
    const verdict = judge(question);
    if (verdict === null) { say(expected(question), ""); return; }
    if (verdict) {
      if (!tries) right += 1;
      done(`✓ ${due(question)}`, "right");
    } else {
      tries += 1;
      say(`✗ ${plural(words.wrong, given(question))}`, "wrong");
    }
  };
  const count = [plural(words.number, asking + 1).replace("#", questions.length)];
  if (asking) count.push(plural(words.score, right).replace("#", asking));
  quiz.replaceChildren(html("p", { class: "count" }, count.join(" · ")), html("h2", {}, question.text), form, verdict);
  current = question.visit;
  if (whole) fit(); else arrange();
  paintQuiz();
  const first = form.querySelector("input");
  if (first) first.focus({ preventScroll: true });
}
function finish() {
  quiz.replaceChildren(html("p", { class: "verdict right", role: "status" }, `${plural(words.score, right).replace("#", questions.length)}. ${words.finished}`));
  document.body.dataset.mode = "steps";
  onBox = null;
  begin();
}
onBox = (box) => {
  const question = questions[asking];
  if (!question) return;
  if (question.kind === "cuts" && boxes[box][0] === boxOf(question) && quiz.querySelector("button[aria-pressed]")) toggle(boxes[box][3]);
  const input = quiz.querySelector("input");
  if (question.kind === "order" && input) input.value = boxes[box][3];
};
quiz.hidden = false;
arrange();
ask();
