import { relative } from 'node:path'
import { Failure, messageOf } from '../../flags/errors.ts'
import { placeOf, type SourcePlace } from './source.ts'

/** A position in a file, and what is wrong there. */
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

/** Returns the positions that the compiler of the project's code reports (`bin/build.js`). */
function compilerMistakes(error: unknown): readonly Mistake[] {
  return error instanceof Error && 'places' in error ? (error.places as readonly Mistake[]) : []
}

/** Returns the positions of an error in the project; none: it concerns no file of the project. */
export const mistakesOf = (error: unknown): readonly Mistake[] =>
  error instanceof PlacedFailure ? error.mistakes : compilerMistakes(error)

/**
 * Describes what is wrong with a project in one sentence that begins with a file: the one with the mistake, or else the
 * configuration.
 *
 * @param project its folder, and the name of its configuration in messages
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

/** Returns the message of an error, without node's list of requiring files for a missing package. */
const reasonOf = (error: unknown): string => messageOf(error).replace(/\nRequire stack:\n[^]*$/, '')
