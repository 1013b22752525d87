/** The flags of `appkit dev` as typed. */
export interface DevFlags {
  readonly port: string
  readonly chains: string
  readonly data?: string
  readonly fresh?: boolean
  readonly projects?: string
  readonly zones?: string
  readonly limit?: string
  readonly proxyHops?: string
  readonly proxyHeader?: string
  readonly origins?: string
  readonly publicUrl?: string
  readonly faults?: string
  readonly seed?: string
  readonly json?: boolean
}

/** Options of a sandbox, read from the flags. */
export interface DevOptions {
  readonly port: number
  readonly chains: readonly (number | 'solana')[]
  readonly dataDir: string
  readonly fresh: boolean
  readonly projects: readonly string[]
  readonly nameZones?: readonly string[]
  /** Requests a minute for each path and client. */
  readonly limit?: number
  /** The proxies before the sandbox; the sandbox checks them. */
  readonly proxy?: { readonly hops: number; readonly header?: string }
  readonly origins?: readonly string[]
  readonly publicUrl?: string
  /** The content of a fault plan. The sandbox checks it. */
  readonly faults?: unknown
  readonly seed?: 'demo'
}

/** The parts of a running sandbox that the command shows. */
export interface RunningSandbox {
  readonly url: string
  readonly dataDir: string
  readonly services: ReadonlyArray<{ readonly id: string; readonly name: string; readonly url: string }>
  readonly chains: ReadonlyArray<{
    readonly chainId: number | string
    readonly caip2: string
    readonly name: string
    readonly rpcUrl: string
  }>
  close(): Promise<void>
}

/** The parts of the package appkit-sandbox that the command uses. */
export interface SandboxModule {
  startSandbox(
    options: DevOptions & {
      readonly log: (line: string) => void
      readonly onStage: (line: string) => void
    },
  ): Promise<RunningSandbox>
}
