import { importLines } from '../edits/codeStyle.js'
import { CliError } from '../errors/CliError.js'
import type { ConflictMode } from '../flags/types.js'
import { commandLine, readVersion } from '../program/names.js'
import type { Target } from './types.js'

/**
 * Refuses a folder that is neither empty nor a Vite app with a React that will do.
 *
 * @param target What was found there.
 * @param onConflict Anything but `error` allows a folder that is not a React app.
 * @throws CliError `TARGET_FRAMEWORK`, `TARGET_WORKSPACE`, `TARGET_NOT_VITE`, `TARGET_NOT_REACT` or
 * `TARGET_REACT_OLD`, exit code 2.
 */
export function refuseTarget(target: Target, onConflict: ConflictMode): void {
  if (target.kind === 'viteReact' && target.reactMajor !== undefined && target.reactMajor < 18) {
    const text = `${target.shown} uses React ${target.reactMajor}; the widget needs React 18.2 or newer. Update react and react-dom first.`
    throw new CliError('TARGET_REACT_OLD', text)
  }
  if (target.framework) throw frameworkError(target.shown, target.framework)
  if (target.kind === 'workspace') {
    const text = `${target.shown} is the root of a workspace and holds no React app itself. Name the folder of the app, as in create-appkit apps/web.`
    throw new CliError('TARGET_WORKSPACE', text)
  }
  if (target.kind !== 'other') return
  if (target.what?.includes('Vite')) {
    const text = `${target.shown} is ${target.what}. This version joins Vite React apps, or starts new ones.`
    throw new CliError('TARGET_NOT_VITE', text)
  }
  if (onConflict !== 'error') return
  throw new CliError(
    'TARGET_NOT_REACT',
    target.packageJson === undefined
      ? `${target.shown} is ${target.what}. Choose another folder, or add --on-conflict merge to put the app beside what is there and keep every file that exists (--on-conflict overwrite replaces them).`
      : `${target.shown} is ${target.what}: its package.json names no react. Choose another folder for a new app, or name the folder of your React app.`,
  )
}

/** What to do by hand where this version cannot: everything that is generated works in these apps too. */
function frameworkError(shown: string, { name, file }: NonNullable<Target['framework']>): CliError {
  const up = '../'.repeat(file.split('/').length - 1)
  const kit = file.startsWith('src/') ? `${up.slice(3)}appkit` : `${up}src/appkit`
  const version = readVersion()
  const lines = importLines({ theme: `${kit}/theme.css`, kit: `${kit}/generated/kit` }, 'kit', {
    quote: "'",
    semicolons: false,
  })
  const text = `${shown} is an app of ${name}, which this version does not join by itself. Nothing was written. By hand:

1. Add the packages appkit-runtime@${version} and, for development, create-appkit@${version}.
2. Write appkit.config.ts beside package.json:

   import { defineConfig } from 'appkit-runtime/config'
   import { mainnet } from 'appkit-runtime/namespaces/eip155/networks'

   export default defineConfig({
     projectId: 'local',
     namespaces: ['eip155'],
     networks: [mainnet],
     endpoints: { catalogue: 'http://127.0.0.1:4600/catalogue', blockchainApi: 'http://127.0.0.1:4600/blockchain' },
   })

3. Run ${commandLine('generate')}.
4. Paste at the top of ${file}:

${lines.map((line) => `   ${line}`).join('\n')}

   and around <Outlet /> there:

   <AppKitProvider kit={kit}>
     <header className="appkit-header">
       <AppKitButton />
     </header>
     <Outlet />
   </AppKitProvider>`
  return new CliError('TARGET_FRAMEWORK', text)
}
