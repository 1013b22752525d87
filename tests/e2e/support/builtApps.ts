import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { keepBuilt } from './keepBuilt.js'
import { root } from './stage.js'

/** The host at which apps that create-appkit makes expect the sandbox. Each run has it on another port. */
export const sandboxHost = '127.0.0.1:4600'

/** An app that create-appkit makes with these flags, as it is before anybody changes it. Its folder has this name. */
export const keepScaffold = (name: string, flags: readonly string[] = []): Promise<string> =>
  keepBuilt(name, ['tests/e2e/support/builtApps.ts'], (folder) => {
    const rest = ['--yes', '--no-install', '--no-git', '--json']
    execFileSync(process.execPath, [join(root, 'cli/dist/bin/create-appkit.js'), folder, ...flags, ...rest])
  })

/** The app of a newcomer, built for production by its own script. */
export const keepApp = (): Promise<string> =>
  keepBuilt('app', ['tests/e2e/support/builtApps.ts'], (folder) => {
    const node = (cwd: string, script: string, ...args: string[]) =>
      execFileSync(process.execPath, [join(root, script), ...args], {
        cwd,
        stdio: ['ignore', 'ignore', 'inherit'],
      })
    node(root, 'cli/dist/bin/create-appkit.js', folder, '--yes', '--no-install', '--no-git', '--json')
    node(folder, 'node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error')
  })

/**
 * An app of `tests/hosts`, built for production.
 *
 * @param options.alias - packages that are used in the place of others, for several versions of one.
 */
export const keepHost = (
  name: string,
  { alias = {}, as = name }: { readonly alias?: Readonly<Record<string, string>>; readonly as?: string } = {},
): Promise<string> =>
  keepBuilt(`host-${as}`, [`tests/hosts/${name}`, 'tests/e2e/support/builtApps.ts'], async (folder) => {
    const [{ build }, { default: react }] = await Promise.all([
      import('vite'),
      import('@vitejs/plugin-react'),
    ])
    await build({
      root: join(root, 'tests/hosts', name),
      configFile: false,
      logLevel: 'error',
      plugins: [react()],
      resolve: { alias },
      build: { outDir: folder, emptyOutDir: true },
    })
  })

/** The extension, which has the address of a run's sandbox in one place. */
export const keepExtension = (): Promise<string> =>
  keepBuilt('extension', ['tests/extension', 'runtime/src/testing'], async (folder) => {
    const { buildExtension } = await import('../../extension/buildExtension.js')
    await buildExtension(
      folder,
      `http://${sandboxHost}/blockchain/v1/?chainId=eip155:31337&projectId=extension`,
    )
  })
