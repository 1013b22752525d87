import type { Framework } from './frameworks.js'

/** A template that a new app can be built with. */
export interface Template {
  /** The value of `--template`, and the folder in `templates/` if `folders` names no other. */
  readonly id: TemplateId
  /** The folders in `templates/`. Files of a later one replace those of an earlier one. */
  readonly folders?: readonly string[]
  /** Its name in the question. */
  readonly label: string
  /** The framework of the pages, if not Vite alone. The file that all pages share is wrapped as in an existing app. */
  readonly framework?: Framework['id']
  readonly isJavaScript?: true
  /** The oldest Node that the framework runs on, if it is newer than ours; and the template for an older one. */
  readonly node?: { readonly min: string; readonly otherwise?: TemplateId }
  /** The folders with its page for signed-in users and its Content-Security-Policy, after that of all frameworks. */
  readonly signIn?: readonly string[]
}

export type TemplateId =
  | 'vite'
  | 'vite-js'
  | 'next'
  | 'next-pages'
  | 'next-15'
  | 'next-15-pages'
  | 'react-router'
  | 'tanstack-start'
  | 'astro'
  | 'astro-5'

/** The first one is the default. */
export const templates: readonly [Template, ...Template[]] = [
  { id: 'vite', label: 'Vite' },
  { id: 'vite-js', label: 'Vite, in JavaScript', isJavaScript: true },
  { id: 'next', label: 'Next 16, App Router', framework: 'next', signIn: ['next-siwx', 'next-16-siwx'] },
  {
    id: 'next-pages',
    label: 'Next 16, Pages Router',
    framework: 'nextPages',
    signIn: ['next-pages-siwx', 'next-16-siwx'],
  },
  {
    id: 'next-15',
    label: 'Next 15, App Router',
    framework: 'next',
    folders: ['next', 'next-15'],
    signIn: ['next-siwx', 'next-15-siwx'],
  },
  {
    id: 'next-15-pages',
    label: 'Next 15, Pages Router',
    framework: 'nextPages',
    folders: ['next-pages', 'next-15'],
    signIn: ['next-pages-siwx', 'next-15-siwx'],
  },
  { id: 'react-router', label: 'React Router', framework: 'reactRouter', signIn: ['react-router-siwx'] },
  {
    id: 'tanstack-start',
    label: 'TanStack Start',
    framework: 'tanstackStart',
    signIn: ['tanstack-start-siwx'],
    node: { min: '22.12' },
  },
  {
    id: 'astro',
    label: 'Astro 7',
    framework: 'astro',
    signIn: ['astro-siwx', 'astro-7-siwx'],
    node: { min: '22.12', otherwise: 'astro-5' },
  },
  {
    id: 'astro-5',
    label: 'Astro 5',
    framework: 'astro',
    folders: ['astro', 'astro-5'],
    signIn: ['astro-siwx', 'astro-5-siwx'],
  },
]

/**
 * Says that the framework of a template does not run on this Node.
 *
 * @param template - the template.
 * @param version - the version of Node, such as `20.19.0`.
 * @returns one sentence, or none.
 */
export function nodeNote({ label, node }: Template, version: string): readonly string[] {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [minMajor = 0, minMinor = 0] = (node?.min ?? '0').split('.').map(Number)
  if (node === undefined || major > minMajor || (major === minMajor && minor >= minMinor)) return []
  const other = node.otherwise === undefined ? '' : `, or use --template ${node.otherwise}`
  return [
    `${label} needs Node ${node.min} or newer, and this is ${version}. Install a newer Node before you start the app${other}.`,
  ]
}

/** Finds a template by its id, which may come from a lock file. */
export function findTemplate(id: string): Template | undefined {
  return templates.find((template) => template.id === id)
}
