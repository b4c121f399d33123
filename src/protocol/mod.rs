//! The engine as other programs know it: UCI and XBoard/CECP, line by line.

pub mod wire;
