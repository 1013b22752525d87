import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import standalone from 'ajv/dist/standalone/index.js'
import * as v from 'valibot'
import { bundleModule } from './bundleModule.mjs'
import { toValibot } from './toValibot.mjs'
import { toZod } from './toZod.mjs'

/**
 * Makes every validator of frame messages from the one schema.
 *
 * @param {string} root Absolute path of the repository.
 * @param {string} folder A folder inside it for compiled code.
 * @returns The corpus, and by name a function that says whether a message is valid; sizes where one is known.
 */
export async function prepareContenders(root, folder) {
  await mkdir(folder, { recursive: true })
  const document = JSON.parse(await readFile(join(root, 'specs/frame-messages.schema.json'), 'utf8'))
  const messages = document.$defs.FrameMessage.oneOf.flatMap(
    ({ $ref }) => document.$defs[$ref.split('/').at(-1)].examples,
  )
  const entry = join(folder, 'entry.mjs')
  const all = join(root, 'generated/frame-messages/validators.ts')
  await writeFile(entry, `export { validateAppMessage, validateFrameMessage } from ${JSON.stringify(all)}`)
  const ours = join(folder, 'ours.mjs')
  const oursGzip = await bundleModule(entry, ours)
  const { validateFrameMessage } = await import(pathToFileURL(ours).href)
  const ajv = await compileAjv(document, folder)
  const zod = toZod(document, 'FrameMessage')
  const valibot = toValibot(document, 'FrameMessage')
  return {
    messages,
    contenders: {
      generated: { gzip: oursGzip, accepts: (message) => validateFrameMessage(message).ok },
      ajv,
      zod: { accepts: (message) => zod.safeParse(message).success },
      valibot: { accepts: (message) => v.safeParse(valibot, message).success },
    },
  }
}

async function compileAjv(document, folder) {
  const ajv = new Ajv2020({ strict: false, discriminator: true, code: { source: true, esm: true } })
  const code = standalone.default(
    ajv,
    ajv.compile({ ...document, oneOf: undefined, $ref: '#/$defs/FrameMessage' }),
  )
  const source = join(folder, 'ajvSource.mjs')
  const file = join(folder, 'ajv.mjs')
  await writeFile(source, code)
  const gzip = await bundleModule(source, file)
  const { default: accepts } = await import(pathToFileURL(file).href)
  return { gzip, accepts }
}
