/** The path of the component that a framework's root file renders, without its ending. */
export const walletsModule = 'src/appkit/Wallets'

/**
 * The part of the root file that is wrapped: all in `<body>`, the page of the Pages Router, or the element that a router
 * puts there. An island stands in `<body>` and wraps nothing.
 */
export type FrameworkSlot = 'body' | 'page' | 'outlet' | 'island'

/** A framework that renders the pages itself, on a server too. */
export interface Framework {
  readonly id: 'next' | 'nextPages' | 'reactRouter' | 'tanstackStart' | 'astro'
  /** Its name in messages. */
  readonly name: string
  /** The bundler, which decides how modules are named, and what the environment is called. */
  readonly bundler: 'next' | 'vite'
  /** The address of its development server. */
  readonly url: string
  /** The command that starts that server, after the runner of the package manager. */
  readonly dev: string
  readonly slot: FrameworkSlot
  /** The usual path of a root file, for messages, and where none is found. */
  readonly usual: string
  /** The file that all pages share, from the app's folder. */
  readonly root: string | undefined
  /** Whether it answers requests, for sign-in. */
  readonly hasServer: boolean
  /** The package that has its version, and the oldest major that is supported. */
  readonly supported: { readonly package: string; readonly minMajor: number }
  /** Its major version, where package.json allows only older ones. */
  readonly oldMajor?: number
}

/** The fields that all apps of a framework have in common. */
type FrameworkKind = Omit<Framework, 'root' | 'hasServer' | 'oldMajor'>

const next = {
  name: 'Next',
  bundler: 'next',
  url: 'http://localhost:3000',
  dev: 'next dev',
  supported: { package: 'next', minMajor: 15 },
} as const
/** The frameworks of this version. */
export const frameworks = {
  next: { ...next, id: 'next', slot: 'body', usual: 'app/layout.tsx' },
  nextPages: { ...next, id: 'nextPages', slot: 'page', usual: 'pages/_app.tsx' },
  reactRouter: {
    id: 'reactRouter',
    name: 'React Router',
    bundler: 'vite',
    url: 'http://localhost:5173',
    dev: 'react-router dev',
    slot: 'outlet',
    usual: 'app/root.tsx',
    supported: { package: '@react-router/dev', minMajor: 7 },
  },
  tanstackStart: {
    id: 'tanstackStart',
    name: 'TanStack Start',
    bundler: 'vite',
    url: 'http://localhost:3000',
    dev: 'vite dev',
    slot: 'outlet',
    usual: 'src/routes/__root.tsx',
    supported: { package: '@tanstack/react-start', minMajor: 1 },
  },
  astro: {
    id: 'astro',
    name: 'Astro',
    bundler: 'vite',
    url: 'http://localhost:4321',
    dev: 'astro dev',
    slot: 'island',
    usual: 'src/layouts/Layout.astro',
    supported: { package: 'astro', minMajor: 5 },
  },
} satisfies Record<Framework['id'], FrameworkKind>

/**
 * The framework of a new app.
 *
 * @param id - its id.
 * @returns it with the usual file for the pages, and a server.
 */
export function newFramework(id: Framework['id']): Framework {
  return { ...frameworks[id], root: frameworks[id].usual, hasServer: true }
}

/**
 * The path at which a framework's app answers sign-in.
 *
 * @param framework - the framework of the app.
 * @returns undefined if no server renders its pages.
 */
export function signInPath({ id, hasServer }: Framework): string | undefined {
  if (!hasServer) return undefined
  return id === 'nextPages' ? '/api/auth' : '/auth'
}
