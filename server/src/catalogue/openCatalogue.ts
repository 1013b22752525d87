import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type OpenCatalogue, readCatalogue } from '../../../catalogue/src/readCatalogue.js'
import { type WrittenFiles, writeFiles } from '../../../catalogue/src/writeFiles.js'
import { ServerError } from '../errors/ServerError.js'

// Beside the built modules, or in the repository.
const places = ['files', '../../../catalogue'].map((path) => fileURLToPath(new URL(path, import.meta.url)))
const own = () => places.find((place) => existsSync(join(place, 'wallets.json'))) ?? ''

/**
 * Opens a catalogue of wallets.
 *
 * @param folder - with `wallets.json` in the form of `catalogue/wallets.schema.json`, and `icons/`. Default: the open
 *   catalogue, which this package has inside
 * @throws ServerError `BAD_CONFIG` with a sentence for each mistake of its data
 */
export function openCatalogue(folder = own()): OpenCatalogue {
  return refuseMistakes(() => readCatalogue(folder))
}

/**
 * Writes a catalogue as files for any web server or CDN.
 *
 * @param out - the folder to write into; it is made
 * @param folder - as of `openCatalogue`
 * @throws ServerError `BAD_CONFIG` as `openCatalogue`, or when the folder cannot be written or is that of the catalogue itself
 */
export function writeCatalogue(out: string, folder = own()): WrittenFiles {
  if (existsSync(out) && existsSync(folder) && realpathSync(out) === realpathSync(folder))
    throw new ServerError(
      'BAD_CONFIG',
      `The catalogue is read from ${out}, and would be overwritten. Name another folder with --out.`,
    )
  return refuseMistakes(() => writeFiles(folder, out))
}

function refuseMistakes<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (cause) {
    throw new ServerError('BAD_CONFIG', cause instanceof Error ? cause.message : String(cause), { cause })
  }
}
