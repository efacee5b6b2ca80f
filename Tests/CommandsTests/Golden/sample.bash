# bash completion for sample
_sample() {
    local current previous command
    current=${COMP_WORDS[COMP_CWORD]}
    previous=${COMP_WORDS[COMP_CWORD-1]}
    [[ $previous == "=" ]] && previous=${COMP_WORDS[COMP_CWORD-2]}
    [[ $current == "=" ]] && current=
    COMPREPLY=()
    if (( COMP_CWORD == 1 )) || { (( COMP_CWORD == 2 )) && [[ ${COMP_WORDS[1]} == help ]]; }; then
        COMPREPLY=($(compgen -W "find export help --help --version" -- "$current"))
        return
    fi
    command=${COMP_WORDS[1]}
    case "$command" in
    export)
        if (( COMP_CWORD == 2 )); then
            COMPREPLY=($(compgen -W "words nights" -- "$current"))
            return
        fi
        command="$command ${COMP_WORDS[2]}" ;;
    *) ;;
    esac
    case "$command" in
    "find")
        case "$previous" in
            --store|-s) local IFS=$'\n'; compopt -o filenames; COMPREPLY=($(compgen -f -- "$current")); return ;;
            --word|-w) :; return ;;
            --count|-n) :; return ;;
            --size) COMPREPLY=($(compgen -W "small large" -- "$current")); return ;;
            --color) COMPREPLY=($(compgen -W "auto always never" -- "$current")); return ;;
            --config) local IFS=$'\n'; compopt -o filenames; COMPREPLY=($(compgen -f -- "$current")); return ;;
        *) ;;
        esac
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "--store= --word= --count= --size= --any --all --color= --config= --help --version" -- "$current"))
            [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace
            return
        fi
        :; ;;
    "export words")
        case "$previous" in
            --out) local IFS=$'\n'; compopt -o filenames; COMPREPLY=($(compgen -d -- "$current")); return ;;
            --color) COMPREPLY=($(compgen -W "auto always never" -- "$current")); return ;;
            --config) local IFS=$'\n'; compopt -o filenames; COMPREPLY=($(compgen -f -- "$current")); return ;;
        *) ;;
        esac
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "--out= --color= --config= --help --version" -- "$current"))
            [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace
            return
        fi
        :; ;;
    "export nights")
        case "$previous" in
            --color) COMPREPLY=($(compgen -W "auto always never" -- "$current")); return ;;
            --config) local IFS=$'\n'; compopt -o filenames; COMPREPLY=($(compgen -f -- "$current")); return ;;
        *) ;;
        esac
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "--color= --config= --help --version" -- "$current"))
            [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace
            return
        fi
        :; ;;
    *) ;;
    esac
}
complete -F _sample sample
