// Makes one file of the modules that every command loads first, because each file costs a millisecond or two of the start.
// What a command runs stays a module of its own, and so do the errors, which are recognised by their class.
import { dirname, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const dist = fileURLToPath(new URL('../dist', import.meta.url))
const file = resolve(dist, 'program/runProgram.js')
const inside = ['about', 'catalogue', 'program'].map((folder) => resolve(dist, folder) + sep)

const bundle = await rolldown({
  input: file,
  platform: 'node',
  // Names of packages stay names: a path to one would be that of the machine which builds.
  external: (id, from) =>
    from !== undefined &&
    (!/^[./]/.test(id) || !inside.some((folder) => resolve(dirname(from), id).startsWith(folder))),
})
await bundle.write({ file, format: 'es', codeSplitting: false, minify: false })
await bundle.close()
