// Puts the Solana libraries into dist. The native parts of the virtual machine stay packages, one for each platform.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleLibraries } from '../../tools/bundleLibraries.mjs'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const { dependencies, optionalDependencies } = JSON.parse(readFileSync(at('../package.json'), 'utf8'))
const kept = Object.keys({ ...dependencies, ...optionalDependencies })
const dist = at('../dist')

await bundleLibraries({
  dist,
  base: join(dist, 'solana'),
  modules: readdirSync(at('../src/solana'), { recursive: true })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => path.replace(/\.ts$/, '')),
  // The virtual machine asks for each platform's part and for files that its own build has.
  stays: (id) => kept.includes(id) || /^litesvm-|\.node$/.test(id),
  // It requires a library that the sandbox imports; both shall have the same.
  alias: { '@solana/kit': fileURLToPath(import.meta.resolve('@solana/kit')) },
})
