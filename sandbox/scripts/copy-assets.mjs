// Puts what the compiler does not touch into dist: pages and compiled contracts.
import { cpSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))

for (const [from, to] of [
  ['../src/auth/assets', '../dist/auth/assets'],
  ['../src/dev/assets', '../dist/dev/assets'],
  ['../src/frame/assets', '../dist/frame/assets'],
  ['../src/onramp/assets', '../dist/onramp/assets'],
  ['../src/phone/assets', '../dist/phone/assets'],
  ['../src/contracts/artifacts', '../dist/contracts/artifacts'],
  ['../src/snapshot/data', '../dist/snapshot/data'],
]) {
  rmSync(at(to), { recursive: true, force: true })
  cpSync(at(from), at(to), { recursive: true })
}
