//! How much memory there is: asked before much of it is taken.

/// Most of the memory that is free, in bytes, within what a container allows; the largest number where nobody can say.
pub fn free_memory() -> u64 {
    let mut system = sysinfo::System::new();
    system.refresh_memory();
    let free = system
        .cgroup_limits()
        .map_or(system.available_memory(), |limits| limits.free_memory.min(system.available_memory()));
    if free == 0 { u64::MAX } else { free / 10 * 9 }
}
