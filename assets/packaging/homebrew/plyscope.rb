# Homebrew: the formula of a tap. The checksums are those of SHA256SUMS of the release.
class Plyscope < Formula
  desc "Time-travel debugger of game-tree search"
  homepage "https://github.com/plyscope/plyscope"
  version "0.1.0"
  license "MIT"

  on_macos do
    on_arm do
      url "https://github.com/plyscope/plyscope/releases/download/v0.1.0/plyscope-v0.1.0-aarch64-apple-darwin.tar.gz"
      sha256 "0000000000000000000000000000000000000000000000000000000000000000"
    end
    on_intel do
      url "https://github.com/plyscope/plyscope/releases/download/v0.1.0/plyscope-v0.1.0-x86_64-apple-darwin.tar.gz"
      sha256 "0000000000000000000000000000000000000000000000000000000000000000"
    end
  end
  on_linux do
    on_arm do
      url "https://github.com/plyscope/plyscope/releases/download/v0.1.0/plyscope-v0.1.0-aarch64-unknown-linux-musl.tar.gz"
      sha256 "0000000000000000000000000000000000000000000000000000000000000000"
    end
    on_intel do
      url "https://github.com/plyscope/plyscope/releases/download/v0.1.0/plyscope-v0.1.0-x86_64-unknown-linux-musl.tar.gz"
      sha256 "0000000000000000000000000000000000000000000000000000000000000000"
    end
  end

  def install
    bin.install "plyscope"
    man1.install "plyscope.1" if File.exist? "plyscope.1"
    bash_completion.install "completions/plyscope.bash" => "plyscope" if File.exist? "completions/plyscope.bash"
    zsh_completion.install "completions/plyscope.zsh" => "_plyscope" if File.exist? "completions/plyscope.zsh"
    fish_completion.install "completions/plyscope.fish" if File.exist? "completions/plyscope.fish"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/plyscope --version")
    system bin/"plyscope", "check", "--game", "k-in-a-row", "--depth", "full"
  end
end
