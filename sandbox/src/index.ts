export type {
  ChainFacts,
  EvmChainFacts,
  Sandbox,
  SandboxOptions,
  SandboxStats,
  ServiceFacts,
  SolanaChainFacts,
} from './api/types.js'
export type { ChainContracts } from './contracts/types.js'
export { SandboxError, type SandboxErrorCode } from './errors/SandboxError.js'
export type { Fault, FaultPlan, FieldChange } from './faults/types.js'
export { startSandbox } from './startSandbox.js'
