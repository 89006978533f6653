# Nix: built from the source of the repository. `nix-build assets/packaging/nix`, or `callPackage` in an overlay.
{ pkgs ? import <nixpkgs> { } }:

pkgs.rustPlatform.buildRustPackage {
  pname = "plyscope";
  version = "0.1.0";
  src = pkgs.lib.cleanSource ../../..;
  cargoLock.lockFile = ../../../Cargo.lock;
  # They want a terminal, and take minutes.
  doCheck = false;
  nativeBuildInputs = [ pkgs.installShellFiles ];
  postInstall = ''
    $out/bin/plyscope man > plyscope.1
    installManPage plyscope.1
    for shell in bash zsh fish; do
      $out/bin/plyscope completions $shell > plyscope.$shell
      installShellCompletion --cmd plyscope --$shell plyscope.$shell
    done
  '';
  meta = {
    description = "Time-travel debugger of game-tree search";
    license = pkgs.lib.licenses.mit;
    mainProgram = "plyscope";
  };
}
