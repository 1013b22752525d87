// Puts the server of the embedded wallet and its built page into dist, so that a server is installed without the package.
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleLibraries } from '../../tools/bundleLibraries.mjs'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const read = (path) => JSON.parse(readFileSync(at(path), 'utf8'))
const { dependencies, peerDependencies } = read('../package.json')
const kept = Object.keys({ ...dependencies, ...peerDependencies })
const dist = at('../dist')

await bundleLibraries({
  dist,
  base: join(dist, 'frame'),
  modules: ['frame'],
  stays: (id) => kept.some((name) => id === name || id.startsWith(`${name}/`)),
  alias: { 'appkit-frame': at('../../frame/src/index.ts') },
})
// The server looks for the page there, seen from dist/frame.
cpSync(at('../../frame/dist/page'), join(dist, 'page'), { recursive: true })
