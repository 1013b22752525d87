import { CliError } from '../errors/CliError.js'
import type { ConflictMode } from '../flags/types.js'
import { commandLine, readVersion } from '../program/names.js'
import { astro } from './inspectTarget.js'
import type { Target } from './types.js'

/**
 * Refuses a folder that is neither empty nor an app of Vite or a framework with a supported version of React.
 *
 * @param target The inspected folder.
 * @param onConflict Any value but `error` allows a folder that is not a React app.
 * @throws CliError `TARGET_FRAMEWORK`, `TARGET_WORKSPACE`, `TARGET_NOT_VITE`, `TARGET_NOT_REACT` or
 * `TARGET_REACT_OLD`, exit code 2.
 */
export function refuseTarget(target: Target, onConflict: ConflictMode): void {
  if (
    (target.kind === 'viteReact' || target.kind === 'framework') &&
    target.reactMajor !== undefined &&
    target.reactMajor < 18
  ) {
    const text = `${target.shown} uses React ${target.reactMajor}; the widget needs React 18.2 or newer. Update react and react-dom first.`
    throw new CliError('TARGET_REACT_OLD', text)
  }
  if (target.what === astro) throw islandsError(target.shown)
  if (target.kind === 'workspace') {
    const text = `${target.shown} is the root of a workspace and holds no React app itself. Name the folder of the app, as in create-appkit apps/web.`
    throw new CliError('TARGET_WORKSPACE', text)
  }
  if (target.kind !== 'other') return
  if (target.what?.includes('Vite')) {
    const text = `${target.shown} is ${target.what}. This version joins apps of Vite, Next, React Router and TanStack Start, or starts new ones.`
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

/** What the user can do in an app of islands, each of which renders by itself. All generated files work there too. */
function islandsError(shown: string): CliError {
  const version = readVersion()
  const text = `${shown} is an app of Astro, which this version does not join by itself. Nothing was written. By hand:

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
4. Write src/components/Wallets.tsx, an island with everything that uses wallets:

   import '../appkit/theme.css'
   import { AppKitButton, AppKitProvider } from 'appkit-runtime/react'
   import { kit } from '../appkit/generated/kit'

   export const Wallets = () => (
     <AppKitProvider kit={kit}>
       <AppKitButton />
     </AppKitProvider>
   )

5. Put <Wallets client:load /> into your layout. Other islands use the same kit: give each its own AppKitProvider.`
  return new CliError('TARGET_FRAMEWORK', text)
}
