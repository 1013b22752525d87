import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { CliError } from '../errors/CliError.js'
import type { Source } from './types.js'

/** Where specs lie, relative to the root. */
export const specFolder = 'specs'

/** Where specs of services lie, relative to the root. */
export const serviceFolder = 'specs/openapi'

const schemaEnd = '.schema.json'

/**
 * Lists the specs of a project: `specs/openapi/*.yaml` and `specs/*.schema.json`.
 *
 * @param root Absolute path of the project.
 * @returns The specs, sorted by name; empty without a folder of specs.
 * @throws CliError `GENERATE_NAME_TWICE` when two files would become the same folder.
 */
export async function listSpecs(root: string): Promise<readonly Source[]> {
  const services = (await namesIn(join(root, serviceFolder), '.yaml')).map(
    (name): Source => ({ name, file: `${serviceFolder}/${name}.yaml`, kind: 'service' }),
  )
  const messages = (await namesIn(join(root, specFolder), schemaEnd)).map(
    (name): Source => ({ name, file: `${specFolder}/${name}${schemaEnd}`, kind: 'messages' }),
  )
  const all = [...services, ...messages].sort((a, b) => (a.name < b.name ? -1 : 1))
  const twice = all.find(({ name }, index) => all[index + 1]?.name === name)
  if (!twice) return all
  const reason = `Two specs are named ${twice.name}: one in ${serviceFolder}, one in ${specFolder}. Rename one.`
  throw new CliError('GENERATE_NAME_TWICE', reason, 1)
}

async function namesIn(folder: string, end: string): Promise<readonly string[]> {
  const entries = await readdir(folder).catch(() => [])
  return entries.filter((entry) => entry.endsWith(end)).map((entry) => entry.slice(0, -end.length))
}
