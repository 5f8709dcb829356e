/**
 * @module
 * What each shell has to know: it hands the words up to the cursor to `docferry complete` and offers the lines that it
 * prints. A first line `:files` asks the shell for paths instead.
 */

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

const BASH = `# docferry completion bash, for ~/.bashrc:  source <(docferry completion bash)
_docferry() {
  local IFS=$'\\n' current="\${COMP_WORDS[COMP_CWORD]}" found
  found=$(docferry complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null) || return
  if [ "$found" = ":files" ]; then
    compopt -o filenames
    COMPREPLY=($(compgen -f -- "$current"))
  else
    COMPREPLY=($(compgen -W "$found" -- "$current"))
  fi
}
complete -F _docferry docferry
`;

const ZSH = `#compdef docferry
# docferry completion zsh, for ~/.zshrc after compinit:  source <(docferry completion zsh)
_docferry() {
  local -a found
  found=("\${(@f)$(docferry complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ "$found[1]" == ":files" ]]; then _files; else compadd -- $found; fi
}
compdef _docferry docferry
`;

const FISH = `# docferry completion fish, for ~/.config/fish/config.fish:  docferry completion fish | source
function __docferry_complete
    set -l words (commandline -opc) (commandline -ct)
    set -l found (docferry complete -- $words[2..-1] 2>/dev/null)
    if test "$found[1]" = ":files"
        __fish_complete_path (commandline -ct)
    else
        printf '%s\\n' $found
    end
end
complete -c docferry -f -a '(__docferry_complete)'
`;

export const SCRIPTS: Readonly<Record<Shell, string>> = { bash: BASH, zsh: ZSH, fish: FISH };
