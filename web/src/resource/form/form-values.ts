import { fieldOf, type Identified, type Resource } from '../resource'
import { normalizeValue, sameValue } from './rules'

/** Values are what the inputs of a form hold, by the names of the fields. */
export type Values = Record<string, unknown>

/** Path leads to one input: the name of a field, and of a part of it the way down. */
export type Path = (string | number)[]

/** inputOf is the input that an error belongs to: that of the part it names, or else of what the part is in. */
export function inputOf(inputs: readonly Path[], name: string): Path | undefined {
  for (let parts = name.split('.'); parts.length > 0; parts = parts.slice(0, -1)) {
    const found = inputs.find((input) => input.map(String).join('.') === parts.join('.'))
    if (found) return found
  }
  return undefined
}

/** initialValues are what the inputs hold at first: the record as it is, or the defaults of a new one. */
export function initialValues(resource: Resource, base: Identified | null): Values {
  const initial: Values = {}
  for (const [name, rules] of Object.entries(resource.fields)) {
    if (!rules.readOnly) initial[name] = base ? fieldOf(base, name) : rules.default
  }
  return initial
}

/** normalizedValues is a new record as it is sent: what is filled in, in the form that the server keeps. */
export function normalizedValues(resource: Resource, all: Values): Values {
  const values: Values = {}
  for (const [name, value] of Object.entries(all)) {
    const rules = resource.fields[name]
    if (rules && !sameValue(value, null)) values[name] = normalizeValue(rules, value)
  }
  return values
}

/** changesIn is what is different from the beginning. */
export function changesIn(resource: Resource, initial: Values, all: Values): Values {
  const changes: Values = {}
  for (const [name, value] of Object.entries(all)) {
    const rules = resource.fields[name]
    if (!rules) continue
    const next = normalizeValue(rules, value)
    if (!sameValue(next, initial[name])) changes[name] = next
  }
  return changes
}

/** nameTyped is what staff will call a record that they are writing: the first text that is no personal data. */
export function nameTyped(resource: Resource, all: Values): string {
  const isName = (name: string) => {
    const rules = resource.fields[name]
    return rules?.kind === 'text' && !rules.readOnly && !rules.mask
  }
  const field = Object.keys(resource.fields).find((name) => isName(name) && all[name])
  return field ? String(all[field]) : ''
}
