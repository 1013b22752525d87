import type { ChildProcess } from 'node:child_process'
import type { NetworkNode } from 'appkit-server/parts'

/** A running EVM node. */
export interface ChainNode extends NetworkNode {
  readonly chainId: number
  /** The process that guards the node, to wait for it after a crash of the sandbox. */
  readonly pid: number
  isUp(): boolean
  /** Lets the node write its state and waits until it has ended. */
  stop(): Promise<void>
}

/** A started process and its port. */
export interface StartedAnvil {
  readonly child: ChildProcess
  readonly port: number
}
