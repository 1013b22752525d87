import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

/**
 * Runs some work while `process.env`, by which a config's `import.meta.env` is read here, holds what Vite would put
 * there: what is in the app's `.env` files under a name that begins with `VITE_`, which the shell may have set
 * otherwise, and the mode, with `DEV` and `PROD` as booleans.
 *
 * @param root The app's folder.
 * @param work Loads the config.
 * @returns What the work returns.
 */
export async function withViteEnv<Value>(root: string, work: () => Promise<Value>): Promise<Value> {
  const production = process.env.NODE_ENV === 'production'
  const mode = production ? 'production' : 'development'
  const fromFiles = ['.env', '.env.local', `.env.${mode}`, `.env.${mode}.local`]
    .map((name) => join(root, name))
    .filter((file) => existsSync(file))
    .map((file) => parseEnv(readFileSync(file, 'utf8')))
  const named = Object.entries(Object.assign({}, ...fromFiles) as Record<string, string>)
  // A plain object in place of process.env, which would turn booleans into text.
  const own = { MODE: mode, DEV: !production, PROD: production, SSR: false, BASE_URL: '/' }
  const shell = process.env
  const files = Object.fromEntries(named.filter(([name]) => name.startsWith('VITE_')))
  const values: Record<string, unknown> = { ...files, ...shell, ...own }
  process.env = values as NodeJS.ProcessEnv
  try {
    return await work()
  } finally {
    process.env = shell
  }
}
