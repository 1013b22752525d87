export type { ChainContracts } from './contracts/types.js'
export type { Fault, FaultPlan, FieldChange } from './faults/types.js'
export { SandboxError, type SandboxErrorCode } from './SandboxError.js'
export { startSandbox } from './startSandbox.js'
export type {
  ChainFacts,
  EvmChainFacts,
  Sandbox,
  SandboxOptions,
  SandboxStats,
  ServiceFacts,
  SolanaChainFacts,
} from './types.js'
