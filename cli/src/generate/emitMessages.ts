import { schemaToCode } from './schema/schemaToCode.js'
import type { SchemaContext } from './schema/types.js'
import { schemasOf } from './schemasOf.js'
import { shareSchemas } from './shareSchemas.js'
import type { MessageSet, Spec } from './types.js'
import { withHeader } from './withHeader.js'

/**
 * Makes `generated/<name>/validators.ts` for messages: one validator for each set of messages, which measures
 * first and then finds the definition by its constant.
 *
 * @param spec A spec that was checked.
 * @param set What was read from it.
 * @param library The module json-schema-to-zod.
 * @returns The file to be.
 */
export function emitMessages(
  spec: Spec,
  { limits, validators }: MessageSet,
  library: SchemaContext['library'],
) {
  const { context, constants } = shareSchemas(spec, library)
  const { prefix } = schemasOf(spec)
  const bounds = `{ bytes: ${limits.bytes}, depth: ${limits.depth} }`
  const made = validators.map(({ name, schema }) => {
    const code = schemaToCode(context, { $ref: `${prefix}${schema}` }, [])
    const about = `Checks ${schema} with at most ${limits.bytes} bytes and ${limits.depth} levels. Never throws.`
    return `/** ${about} */\nexport const ${name} = /* @__PURE__ */ message<${schema}>(${code}, ${bounds})`
  })
  const types = [...new Set(validators.map(({ schema }) => schema))].sort()
  const imports = [
    `import type { ${types.join(', ')} } from './types.js'`,
    "import { message } from '../messages.js'",
    "import * as z from '../validation.js'",
  ]
  const shared = [...constants].map(([name, code]) => `const ${name} = ${code}`)
  return withHeader(
    `generated/${spec.name}/validators.ts`,
    spec,
    `${[imports.join('\n'), ...shared, ...made].join('\n\n')}\n`,
  )
}
