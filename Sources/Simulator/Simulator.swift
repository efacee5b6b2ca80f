/// # Simulator
///
/// Makes stores as the SDK's own database layer writes them, with the listener events that an app
/// would have recorded, for demos, tests and benchmarks. Everything in them is invented.
///
/// `SimulatedStore.write(in:_:progress:)` writes `OpenIM_v3_<user>.db` and `events.jsonl` in a
/// folder: a history, then a last hour played operation by operation with its events. Equal
/// `SimulationOptions` give equal rows and equal events.
///
///     let options = SimulationOptions(messages: 1_000_000, startTime: now)
///     let store = try SimulatedStore.write(in: folder, options)
///
/// `LivingStore` opens such a store, or any of SDK 3.8, and keeps it living:
///
///     var living = try LivingStore(
///         storePath: store.storePath, eventsPath: store.eventsPath, seed: 7)
///     try living.run(rate: 20, for: .seconds(60), stop: flag, now: wallClock)
///
/// or step by step, at times that the caller chooses, with `step(at:)`.
///
/// Inside, decisions are values (`Cast`, `History`, `OperationPlanner`: functions of a seed and a
/// state) and effects are thin (`HistoryWriter`, `ChangeWriter`, `EventFile`).
