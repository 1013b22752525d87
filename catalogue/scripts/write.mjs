// node catalogue/scripts/write.mjs --out FOLDER [--from FOLDER]: writes the catalogue as files for any web server or CDN.
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { loadModule } from './loadModule.mjs'

const usage = 'Usage: node catalogue/scripts/write.mjs --out FOLDER [--from FOLDER]'
const own = dirname(dirname(fileURLToPath(import.meta.url)))

function readFlags() {
  try {
    return parseArgs({ options: { out: { type: 'string' }, from: { type: 'string' } } }).values
  } catch (error) {
    console.error(error.message)
    return {}
  }
}

const { out, from = own } = readFlags()
if (!out) {
  console.error(usage)
  process.exit(2)
}
try {
  const { writeFiles } = await loadModule('writeFiles')
  const { wallets, files } = writeFiles(resolve(from), resolve(out))
  console.log(`${wallets} wallets with their pictures, ${files.length} files in ${resolve(out)}`)
  console.log('Serve them with any web server, and set endpoints.catalogue to the address of wallets.json.')
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
