/** The part of Chromium's interface for extensions that this extension uses. */
declare namespace chrome {
  interface Event<Listener> {
    addListener(listener: Listener): void
  }
  interface Port {
    readonly sender?: { readonly origin?: string }
    readonly onMessage: Event<(message: unknown) => void>
    readonly onDisconnect: Event<() => void>
    postMessage(message: unknown): void
  }
  const runtime: {
    connect(): Port
    readonly onConnect: Event<(port: Port) => void>
  }
  const storage: {
    readonly local: {
      get(): Promise<Record<string, unknown>>
      set(items: Record<string, unknown>): Promise<void>
      remove(key: string): Promise<void>
    }
  }
}
