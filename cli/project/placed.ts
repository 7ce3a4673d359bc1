import { relative } from 'node:path'
import { Failure, messageOf } from '../../flags/errors.ts'
import { placeOf, type SourcePlace } from './source.ts'

/** A place in a file, and what is wrong there. */
export interface Mistake extends SourcePlace {
  readonly reason: string
}

/** A failure whose causes are in files of the project. */
class PlacedFailure extends Failure {
  readonly mistakes: readonly Mistake[]

  constructor(message: string, mistakes: readonly Mistake[]) {
    super(message)
    this.mistakes = mistakes
  }
}

/** Returns the places that the compiler of own code names (`bin/build.js`). */
function compilerMistakes(error: unknown): readonly Mistake[] {
  return error instanceof Error && 'places' in error ? (error.places as readonly Mistake[]) : []
}

/** Returns the places that an error names, or is itself about; none: it is about no file of the project. */
export const mistakesOf = (error: unknown): readonly Mistake[] =>
  error instanceof PlacedFailure ? error.mistakes : compilerMistakes(error)

/**
 * Returns what is wrong with a project as one sentence that begins with a file: that of the project whose code is wrong, or else
 * its configuration.
 *
 * @param project its folder, and what messages call its configuration
 */
export function failureIn(project: { readonly folder: string; readonly label: string }, error: unknown): Failure {
  const compiled = compilerMistakes(error)
  const reason = reasonOf(error)
  if (compiled.length > 0) return new PlacedFailure(reason, compiled)
  const place = placeOf(error, project.folder)
  const name = place === undefined ? project.label : relative('.', place.file)
  const message = reason.startsWith(name) ? reason : `${name}: ${reason}`
  return place === undefined ? new Failure(message) : new PlacedFailure(message, [{ ...place, reason }])
}

/** Returns the message of an error, without the files through which node came to a package that is missing. */
const reasonOf = (error: unknown): string => messageOf(error).replace(/\nRequire stack:\n[^]*$/, '')
