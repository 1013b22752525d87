import { existsSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { writeEntry } from './apiMarkdown.mjs'
import { forge, root } from './paths.mjs'

/** Entries with functions that apps call. The others are views, styles and data. */
const entries = [
  '.',
  './config',
  './react',
  './react/cookie',
  './headless',
  './signin',
  './signin/server',
  './signin/guard',
  './vite',
]
const bridges = ['./viem', './ethers', './wagmi', './solana-kit', './web3js', './wallet-adapter']
const more = [
  './walletconnect',
  './testing',
  './testing/demo-wallet',
  './testing/page',
  './testing/playwright',
  './cookie',
]

/**
 * Reads the doc blocks of what the runtime exports.
 *
 * @returns {readonly { name: string, title: string, text: string }[]} a page for each entry of the package
 */
export function createApiPages() {
  const { exports } = JSON.parse(readFileSync(`${root}runtime/package.json`, 'utf8'))
  const sources = new Map(
    [...entries, ...bridges, ...more].map((entry) => [entry, sourceOf(exports[entry].types)]),
  )
  const program = ts.createProgram([...sources.values()], readOptions())
  const checker = program.getTypeChecker()
  return [...sources].map(([entry, file]) => {
    const title = entry === '.' ? 'appkit-runtime' : `appkit-runtime/${entry.slice(2)}`
    const module = checker.getSymbolAtLocation(program.getSourceFile(file))
    const symbols = module === undefined ? [] : checker.getExportsOfModule(module)
    const items = symbols.map((symbol) => readExport(checker, symbol)).filter((item) => item !== undefined)
    const name = `api-${entry === '.' ? 'runtime' : entry.slice(2).replaceAll('/', '-')}`
    return { name, title, text: writeEntry(title, items) }
  })
}

function sourceOf(types) {
  const base = `${root}runtime/${types.replace('./dist/', 'src/').replace('.d.ts', '')}`
  const file = [`${base}.ts`, `${base}.tsx`].find((each) => existsSync(each))
  if (file === undefined) throw new Error(`No source of ${types} was found.`)
  return file
}

function readOptions() {
  const file = `${root}runtime/tsconfig.json`
  const { config } = ts.readConfigFile(file, ts.sys.readFile)
  return ts.parseJsonConfigFileContent(config, ts.sys, `${root}runtime`).options
}

/** @returns the description of an export, or undefined for a type without a doc block */
function readExport(checker, exported) {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
  const declaration = symbol.declarations?.[0]
  if (declaration === undefined) return undefined
  const text = ts.displayPartsToString(symbol.getDocumentationComment(checker))
  const isValue = (symbol.flags & ts.SymbolFlags.Value) !== 0
  if (!isValue && text === '') return undefined
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
    code: declarationOf(declaration),
    source: `${forge}${path}#L${line}`,
  }
}

/** The declaration as it is written, without what it does. */
function declarationOf(declaration) {
  const { body, initializer } = declaration
  const end = body?.getStart() ?? initializer?.getStart() ?? declaration.getEnd()
  const code = declaration.getSourceFile().text.slice(declaration.getStart(), end)
  return code.replace(/\s*=?\s*(?:\/\*.*?\*\/\s*)?$/, '').replace(/^export (?:async )?/, '')
}
