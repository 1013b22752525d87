/** The configuration that the server wrote into the page. */
export interface PageFacts {
  readonly build: string
  readonly projectId: string
  /** Name of the app. */
  readonly name: string
  readonly origins: readonly string[]
  readonly development: boolean
  /** Whether the server logs in with passkeys. */
  readonly passkeys: boolean
  /** Whether the app lets somebody have a wallet without a log-in. */
  readonly guests: boolean
  /** When a new user is given a second way to open the wallet. */
  readonly recovery: 'later' | 'first'
  /** By CAIP-2 id. */
  readonly networks: Readonly<Record<string, PageNetwork>>
}

export interface PageNetwork {
  readonly name: string
  readonly rpcUrl: string
  readonly symbol: string
  readonly decimals: number
  /** The services by which smart accounts are served. */
  readonly smartAccounts?: {
    readonly bundlerUrl: string
    /** Pays for the user. */
    readonly paymasterUrl?: string
  }
}

/** Reads the configuration. The server of this page wrote it, so that it is not validated. */
export function readFacts(): PageFacts {
  const content = document.querySelector('meta[name="appkit-frame"]')?.getAttribute('content')
  return JSON.parse(content ?? '{}') as PageFacts
}
