/** The npm in the folder of the executable `node`; else the one on PATH. */
export declare function npmBeside(node: string): string;
