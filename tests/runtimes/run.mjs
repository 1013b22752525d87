// node tests/runtimes/run.mjs: runs the processes of the server by Bun, and sign-in by workerd, the runtime of Cloudflare
// Workers, in Miniflare. Both come from the registry, in the versions of package-lock.json; nothing of them runs at their install.
// --if-reachable skips where the registry does not answer.
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { leaveOut, root, run } from '../../tools/run.mjs'

const folder = join(root, '.cache/runtimes')
const name = {
  'linux-x64': '@oven/bun-linux-x64',
  'darwin-arm64': '@oven/bun-darwin-aarch64',
}[`${process.platform}-${process.arch}`]

if (name === undefined)
  leaveOut(`other runtimes: there is no Bun for ${process.platform}-${process.arch} in package-lock.json`)
mkdirSync(folder, { recursive: true })
for (const file of ['package.json', 'package-lock.json'])
  copyFileSync(join(import.meta.dirname, file), join(folder, file))
await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder })
const bun = join(folder, 'node_modules', name, 'bin/bun')
if (!existsSync(bun) || !existsSync(join(folder, 'node_modules/miniflare'))) {
  if (process.argv.includes('--if-reachable') && (await run('npm', ['ping'], { stdio: 'ignore' })) !== 0)
    leaveOut('other runtimes: the package registry does not answer')
  console.error(`${name} and miniflare could not be installed.`)
  process.exit(1)
}
process.exitCode =
  (await vitest({ APPKIT_SERVER_RUNTIME: bun }, [
    'tests/contract/server/process.test.ts',
    'tests/contract/server/rolling.release.test.ts',
  ])) || (await vitest({ APPKIT_MINIFLARE: folder }, ['tests/contract/signIn/workers.release.test.ts']))

function vitest(variables, files) {
  const cli = join(root, 'node_modules/vitest/vitest.mjs')
  return run(process.execPath, [cli, 'run', '--project=contract', ...files], {
    env: { ...process.env, APPKIT_TESTS: 'release', ...variables },
  })
}
