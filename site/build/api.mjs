import ts from 'typescript'
import { findEntries } from './apiEntries.mjs'
import { writeEntry } from './apiMarkdown.mjs'
import { forge, root } from './paths.mjs'

/**
 * Reads the doc blocks of what the runtime exports.
 *
 * @returns {readonly { name: string, title: string, group: string, entry: string, values: readonly string[], text: string }[]} a
 *   page for each entry of the package, with the names of the functions and other values on it
 * @throws Error when an entry of the package is in no group
 */
export function createApiPages() {
  const entries = findEntries()
  const program = ts.createProgram(
    entries.map(({ file }) => file),
    readOptions(),
  )
  const checker = program.getTypeChecker()
  return entries.map(({ entry, file, group }) => {
    const title = entry === '.' ? 'appkit-runtime' : `appkit-runtime/${entry.slice(2)}`
    const module = checker.getSymbolAtLocation(program.getSourceFile(file))
    const symbols = module === undefined ? [] : checker.getExportsOfModule(module)
    const items = chooseItems(symbols.map((symbol) => readExport(checker, symbol)))
    const name = `api-${entry === '.' ? 'runtime' : entry.slice(2).replaceAll('/', '-')}`
    const values = items.filter(({ isValue }) => isValue).map((item) => item.name)
    return { name, title, group, entry, values, text: writeEntry(title, items) }
  })
}

function readOptions() {
  const file = `${root}runtime/tsconfig.json`
  const { config } = ts.readConfigFile(file, ts.sys.readFile)
  return ts.parseJsonConfigFileContent(config, ts.sys, `${root}runtime`).options
}

/** Everything but types that have no doc block and that no function of the page takes or gives. */
function chooseItems(found) {
  const items = found.filter((item) => item !== undefined)
  const named = new Set(
    items.filter(({ isValue }) => isValue).flatMap(({ code }) => code.match(/\b\w+\b/g) ?? []),
  )
  return items.filter(({ isValue, name, text }) => isValue || text !== '' || named.has(name))
}

/** @returns the description of an export, or undefined for one without a declaration */
function readExport(checker, exported) {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
  const declaration = symbol.declarations?.[0]
  if (declaration === undefined) return undefined
  const text = ts.displayPartsToString(symbol.getDocumentationComment(checker))
  const isValue = (symbol.flags & ts.SymbolFlags.Value) !== 0
  const tags = symbol.getJsDocTags(checker).map((tag) => ({
    name: tag.name,
    text: ts.displayPartsToString(tag.text),
  }))
  const file = declaration.getSourceFile()
  const line = file.getLineAndCharacterOfPosition(declaration.getStart()).line + 1
  const path = file.fileName.replace(root, '')
  return {
    name: exported.name,
    isValue,
    text,
    tags,
    code: declarationOf(checker, declaration),
    source: `${forge}${path}#L${line}`,
  }
}

/** The declaration as it is written, without what it does. */
function declarationOf(checker, declaration) {
  if (ts.isVariableDeclaration(declaration)) return constantOf(checker, declaration)
  const end = declaration.body?.getStart() ?? declaration.getEnd()
  const code = declaration.getSourceFile().text.slice(declaration.getStart(), end)
  return code.trimEnd().replace(/^export (?:async )?/, '')
}

/** A constant as an app uses it: a function that is called, or a value of the type that it is checked against. */
function constantOf(checker, declaration) {
  const name = declaration.name.getText()
  const type = checker.getTypeAtLocation(declaration)
  const calls = type.getCallSignatures().map((each) => checker.signatureToString(each, declaration))
  // The compiler shortens a signature that nobody would read.
  const isReadable =
    calls.length > 0 && calls.every((each) => !each.includes('...;') && !each.includes(' ... '))
  if (isReadable) return calls.map((each) => `function ${name}${each}`).join('\n')
  const known = declaration.type?.getText() ?? constraintOf(checker, declaration.initializer)
  if (known !== undefined) return `const ${name}: ${known}`
  return calls.length > 0 ? `const ${name}` : `const ${name}: ${checker.typeToString(type, declaration)}`
}

/** The type that a function such as `defineFeature` demands of what it gives back; undefined for any other value. */
function constraintOf(checker, value) {
  if (value === undefined || !ts.isCallExpression(value)) return undefined
  return checker.getResolvedSignature(value)?.declaration?.typeParameters?.[0]?.constraint?.getText()
}
