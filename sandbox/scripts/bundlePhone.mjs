// Makes one script of the phone wallet at /wallet, with everything it needs inside.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { packagesIn, writeLicences } from '../../tools/bundleLibraries.mjs'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const folder = at('../dist/phone')

// From the sources: the built package is divided by what apps load together, which would bring all of it.
const source = (path) => at(`../../runtime/src/${path}/index.ts`)
const bundle = await rolldown({
  input: at('../phone/main.ts'),
  platform: 'browser',
  resolve: {
    alias: {
      'appkit-runtime/testing': source('testing'),
      'appkit-runtime/walletconnect/wallet': source('walletconnect/wallet'),
    },
  },
})
const { output } = await bundle.write({
  file: join(folder, 'assets/phone.js'),
  format: 'es',
  minify: true,
  codeSplitting: false,
})
await bundle.close()

const chunks = output.filter((chunk) => chunk.type === 'chunk')
const left = chunks.flatMap((chunk) => chunk.imports)
if (chunks.length !== 1 || left.length > 0)
  throw new Error(`The phone does not stand alone: ${left.join(', ')}`)

writeLicences(folder, packagesIn(chunks))
