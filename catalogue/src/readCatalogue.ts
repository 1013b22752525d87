import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkCatalogue } from './checkCatalogue.js'
import type { Wallet } from './findWallets.js'
import { imageIdOf, toWallet } from './toWallet.js'
import type { Catalogue, CatalogueEntry } from './types.js'

/** A catalogue that is ready to be asked. */
export interface OpenCatalogue {
  readonly entries: readonly CatalogueEntry[]
  /** As the catalogue sends them, in their order. */
  readonly wallets: readonly Wallet[]
  /** A wallet's picture, an SVG document, by its `image_id`; undefined for an id that no wallet has. */
  readPicture(imageId: string): string | undefined
}

/**
 * Reads a catalogue: a folder with `wallets.json` and `icons/`, such as `catalogue/` of this repository or an operator's
 * own. Pictures are read when they are asked for.
 *
 * @param folder - its path.
 * @throws Error with a sentence for each mistake of the data, or if there is no catalogue.
 */
export function readCatalogue(folder: string): OpenCatalogue {
  const file = join(folder, 'wallets.json')
  if (!existsSync(file)) throw new Error(`There is no catalogue in ${folder}: ${file} is missing.`)
  const catalogue = parse(file)
  const problems = checkCatalogue(catalogue)
  if (problems.length > 0) throw new Error(`${file} is no catalogue.\n${problems.join('\n')}`)
  const { wallets: entries } = catalogue as Catalogue
  const paths = new Map(entries.map(({ picture }) => [imageIdOf(picture), join(folder, 'icons', picture)]))
  const missing = [...paths.values()].filter((path) => !existsSync(path))
  if (missing.length > 0) throw new Error(`Pictures are missing: ${missing.join(', ')}.`)
  return {
    entries,
    wallets: entries.map(toWallet),
    readPicture(imageId) {
      const path = paths.get(imageId)
      return path && readFileSync(path, 'utf8')
    },
  }
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new Error(`${file} is not JSON.`, { cause })
  }
}
