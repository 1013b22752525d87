export type { Fault, FaultPlan, FieldChange } from './faults/types.js'
export { SandboxError, type SandboxErrorCode } from './SandboxError.js'
export { startSandbox } from './startSandbox.js'
export type { ChainFacts, Sandbox, SandboxOptions, SandboxStats, ServiceFacts } from './types.js'
