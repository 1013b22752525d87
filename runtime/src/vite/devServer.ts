/** A module of Vite's graph, as far as it is looked at. */
export interface GraphModule {
  readonly file: string | null
  readonly importers: ReadonlySet<GraphModule>
}

/** The content of Vite's error overlay. */
export interface OverlayError {
  readonly message: string
  readonly stack: string
  readonly plugin: string
  readonly id?: string
  readonly loc?: { readonly file: string; readonly line: number; readonly column: number }
  readonly frame?: string
}

/** The parts of Vite's development server, of version 5 and later, that the plugin uses. */
export interface DevServer {
  readonly config: {
    readonly root: string
    readonly configFile?: string | undefined
    readonly server: { readonly hmr?: unknown }
    readonly logger: {
      info(text: string, options?: { timestamp?: boolean }): void
      warn(text: string, options?: { timestamp?: boolean }): void
      error(text: string, options?: { timestamp?: boolean }): void
    }
  }
  readonly watcher: {
    on(event: 'all', listener: (event: string, file: string) => void): unknown
    add(file: string): unknown
  }
  readonly moduleGraph: {
    getModulesByFile(file: string): ReadonlySet<GraphModule> | undefined
    onFileChange(file: string): void
  }
  readonly ws: {
    readonly clients: { readonly size: number }
    on(event: 'connection', listener: () => void): void
    send(payload: { type: 'error'; err: OverlayError } | { type: 'full-reload' }): void
  }
}
