// Puts the specs beside the code that answers from them, as JSON: a sandbox starts in half the time without YAML.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, parse as parsePath } from 'node:path'
import { parse } from 'yaml'

/**
 * @param {string} from folder of YAML files
 * @param {string} to gets a JSON file for each
 */
export function copySpecs(from, to) {
  rmSync(to, { recursive: true, force: true })
  mkdirSync(to, { recursive: true })
  for (const file of readdirSync(from).filter((name) => name.endsWith('.yaml'))) {
    const document = parse(readFileSync(join(from, file), 'utf8'))
    writeFileSync(join(to, `${parsePath(file).name}.json`), JSON.stringify(document))
  }
}
