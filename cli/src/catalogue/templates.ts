import type { Framework } from '../host/frameworks.js'

/** What a new app can be built with. */
export interface Template {
  /** The value of `--template`, and the folder in `templates/` if `folders` names no other. */
  readonly id: TemplateId
  /** The folders in `templates/`. Files of a later one replace those of an earlier one. */
  readonly folders?: readonly string[]
  /** Its name in the question. */
  readonly label: string
  /** What renders the pages, if not Vite alone. The file that all pages share is wrapped as in an existing app. */
  readonly framework?: Framework['id']
  readonly isJavaScript?: true
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
  },
  { id: 'astro', label: 'Astro', framework: 'astro', signIn: ['astro-siwx'] },
]

/** Finds a template by its id, which may come from a lock file. */
export function findTemplate(id: string): Template | undefined {
  return templates.find((template) => template.id === id)
}
