/** What the package exports. The shop imports the files themselves. */
export { type Control, type DeliveryOrder, type FaultChanges, openControlClient } from './control-client.ts'
export { type Emulator, type EmulatorOptions, openEmulator } from './emulator.ts'
export { listen } from './listen.ts'
export { loadSecretKey } from './secret-key.ts'
export { type RunningEmulator, type StartOptions, startEmulator } from './start-emulator.ts'
