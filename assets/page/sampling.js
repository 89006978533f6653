// A Monte-Carlo search at any of its moments: the numbers of each row and node, and the line in the curves.
var data = JSON.parse(document.getElementById("data").textContent);
var slider = document.getElementById("slider"), said = document.getElementById("said");
var play = document.getElementById("play"), now = document.getElementById("now");
var items = Array.prototype.slice.call(document.querySelectorAll("[data-i]"));
var timer = null, last = data.moments.length - 1;

function grouped(number) {
  return String(number).replace(/\B(?=(\d{3})+(?!\d))/g, data.words.group);
}
function value(item, at) {
  if (item.proven !== null && item.proven[0] <= data.moments[at]) return "=" + item.proven[1];
  if (item.visits[at] === 0) return "";
  return "≈" + (item.points[at] / 1000).toFixed(3).replace(".", data.words.point);
}
function show(at) {
  var iteration = data.moments[at];
  slider.value = at;
  said.textContent = data.words.iteration.replace("#", grouped(iteration)).replace("#", grouped(data.all));
  items.forEach(function (element) {
    var item = data.items[+element.dataset.i], visits = item.visits[at];
    var share = iteration > 0 ? 100 * visits / iteration : 0;
    element.querySelector(".visits").textContent = grouped(visits);
    element.querySelector(".value").textContent = value(item, at);
    element.querySelector(".bar i").style.width = share + "%";
    element.classList.toggle("best", item.best[at] === 1);
    element.classList.toggle("none", visits === 0);
  });
  if (now) {
    var from = data.moments[0], to = data.moments[last];
    var x = data.left + (to > from ? (iteration - from) / (to - from) : 1) * data.width;
    now.setAttribute("x1", x);
    now.setAttribute("x2", x);
  }
}
function go(at) {
  show(Math.max(0, Math.min(last, at)));
}
function stop() {
  clearInterval(timer);
  timer = null;
  play.textContent = "▶";
}
function start() {
  if (+slider.value === last) go(0);
  play.textContent = "⏸";
  timer = setInterval(function () {
    if (+slider.value >= last) return stop();
    go(+slider.value + 1);
  }, 120);
}
slider.addEventListener("input", function () { stop(); go(+slider.value); });
document.getElementById("back").addEventListener("click", function () { stop(); go(+slider.value - 1); });
document.getElementById("forward").addEventListener("click", function () { stop(); go(+slider.value + 1); });
play.addEventListener("click", function () { if (timer) stop(); else start(); });
document.addEventListener("keydown", function (event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target === slider) return;
  var at = +slider.value;
  if (event.key === "ArrowLeft") { stop(); go(at - 1); }
  else if (event.key === "ArrowRight") { stop(); go(at + 1); }
  else if (event.key === "Home") { stop(); go(0); }
  else if (event.key === "End") { stop(); go(last); }
  else if (event.key === " " && event.target.tagName !== "BUTTON") { if (timer) stop(); else start(); }
  else return;
  event.preventDefault();
});
document.getElementById("player").hidden = false;
show(last);
