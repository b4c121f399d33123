//! The program `topochess`.

fn main() -> std::process::ExitCode {
    topochess::cli::main()
}
