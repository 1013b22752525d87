// Makes one built module a script for pages: a single file with every package in it, that needs no loader.
import { join } from 'node:path'
import { rolldown } from 'rolldown'

/**
 * @param {string} dist folder of the built modules
 * @param {string} file path of the module below dist; it is replaced
 * @returns {Promise<void>} rejects when the script would load another file
 */
export async function bundleScript(dist, file) {
  const bundle = await rolldown({ input: join(dist, file), platform: 'browser' })
  const options = { format: 'iife', minify: true, codeSplitting: false }
  const { output } = await bundle.generate(options)
  if (output.length !== 1)
    throw new Error(`${file} is not one script: ${output.map((each) => each.fileName)}`)
  await bundle.write({ file: join(dist, file), ...options })
  await bundle.close()
}
