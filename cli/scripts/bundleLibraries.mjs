// Puts small libraries into dist, so that an app does not install three more packages, and a command loads fewer files.
import { fileURLToPath } from 'node:url'
import { bundleLibraries } from '../../tools/bundleLibraries.mjs'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const inside = ['jsonc-parser', 'package-manager-detector', 'zod']

await bundleLibraries({
  dist: at('../dist'),
  base: at('../dist'),
  modules: ['edits/addJsonEntries', 'host/packageManager', 'lock/lockSchema'],
  whole: ['host/versions'],
  stays: (id) => !inside.some((name) => id === name || id.startsWith(`${name}/`)),
  // The other build of it has its exports in a function, where only a guess finds them.
  alias: { 'jsonc-parser': fileURLToPath(import.meta.resolve('jsonc-parser')).replace('/umd/', '/esm/') },
})
