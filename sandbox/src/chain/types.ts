import type { ChildProcess } from 'node:child_process'

/** The bytes of a chain's reply, forwarded without parsing. */
export interface RawReply {
  readonly status: number
  readonly body: string
}

/** A running EVM node. */
export interface ChainNode {
  readonly chainId: number
  /** CAIP-2 id, e.g. `eip155:31337`. */
  readonly caip2: string
  readonly name: string
  readonly symbol: string
  /** The process that guards the node, to wait for it after a crash of the sandbox. */
  readonly pid: number
  isUp(): boolean
  /**
   * Sends a JSON-RPC body and returns the reply. Rejects with ChainDownError if no node answers.
   * @param methods the methods that the body calls; they decide whether it may be sent again
   */
  forward(body: string, methods: readonly string[]): Promise<RawReply>
  /** One call. Rejects with ChainDownError, or with an Error with the chain's message. */
  call(method: string, params: readonly unknown[]): Promise<unknown>
  /** Several calls in one request, in order. */
  batch(calls: ReadonlyArray<readonly [method: string, params: readonly unknown[]]>): Promise<unknown[]>
  /** Lets the node write its state and waits until it has ended. */
  stop(): Promise<void>
}

/** A started process and its port. */
export interface StartedAnvil {
  readonly child: ChildProcess
  readonly port: number
}
