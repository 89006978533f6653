// Nim with heaps 1+2+3 in the protocol itself: who takes the last object wins. A state is "side:1,2,3", so no text of
// ours has a quote or a backslash in it, and lines can be read without a library for JSON.
#include <iostream>
#include <string>
#include <vector>
using std::string;

// The texts in quotes behind a word of a line.
std::vector<string> texts(const string &line, const string &word) {
  std::vector<string> found;
  size_t at = line.find("\"" + word + "\"");
  if (at == string::npos) return found;
  at += word.size() + 2;
  while (true) {
    size_t from = line.find('"', at);
    if (from == string::npos) return found;
    size_t to = line.find('"', from + 1);
    found.push_back(line.substr(from + 1, to - from - 1));
    at = to + 1;
  }
}

string look(const string &state) {
  int side = state[0] - '0', heaps[3] = {state[2] - '0', state[4] - '0', state[6] - '0'};
  string moves, next;
  for (int at = 0; at < 3; at++)
    for (int taken = 1; taken <= heaps[at]; taken++) {
      string comma = moves.empty() ? "" : ",", after = std::to_string(1 - side) + ":";
      for (int i = 0; i < 3; i++) after += (i ? "," : "") + std::to_string(heaps[i] - (i == at ? taken : 0));
      moves += comma + "\"" + std::to_string(at + 1) + ":" + std::to_string(taken) + "\"";
      next += comma + "\"" + after + "\"";
    }
  if (moves.empty()) return string("{\"over\":") + (side == 0 ? "-1" : "1") + "}";
  return "{\"to_move\":" + std::to_string(side) + ",\"moves\":[" + moves + "],\"next\":[" + next + "]}";
}

int main() {
  string line;
  while (std::getline(std::cin, line)) {
    if (line.find("\"plyscope-game\"") != string::npos) {
      std::cout << "{\"plyscope-game\":1,\"name\":\"Nim\",\"sides\":[\"first\",\"second\"],\"start\":\"0:1,2,3\"}" << std::endl;
      continue;
    }
    size_t from = line.find(":") + 1;
    string id = line.substr(from, line.find_first_of(",}", from) - from), answer;
    if (line.find("\"look\"") != string::npos) {
      for (const string &state : texts(line, "look")) answer += (answer.empty() ? "" : ",") + look(state);
      answer = "\"looks\":[" + answer + "]";
    } else if (line.find("\"show\"") != string::npos) {
      answer = "\"text\":\"heaps " + texts(line, "show")[0].substr(2) + "\"";
    } else {
      answer = "\"error\":\"unknown question\"";
    }
    std::cout << "{\"id\":" << id << "," << answer << "}" << std::endl;
  }
}
