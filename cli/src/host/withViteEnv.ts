import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

/**
 * Runs some work while `process.env`, by which a config's `import.meta.env` is read here, holds what Vite would put
 * there: what is in the app's `.env` files under a name that begins with `VITE_`, and the mode. What the shell has set
 * wins.
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
  // All of process.env is text, and the empty one is false.
  const own = {
    MODE: mode,
    DEV: production ? '' : 'true',
    PROD: production ? 'true' : '',
    SSR: '',
    BASE_URL: '/',
  }
  const values = { ...own, ...Object.fromEntries(named.filter(([name]) => name.startsWith('VITE_'))) }
  const added = Object.entries(values).filter(([name]) => process.env[name] === undefined)
  for (const [name, value] of added) process.env[name] = value
  try {
    return await work()
  } finally {
    for (const [name] of added) delete process.env[name]
  }
}
