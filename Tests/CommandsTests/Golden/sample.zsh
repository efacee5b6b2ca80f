#compdef sample
# zsh completion for sample
_sample() {
    local context state state_descr line command
    typeset -A opt_args
    if (( CURRENT == 2 )) || { (( CURRENT == 3 )) && [[ ${words[2]} == help ]]; }; then
        local -a commands
        commands=(
            'find:Find words'
            'export:words, nights'
            'help:Tell more of a command'
        )
        _describe command commands
        return
    fi
    command=${words[2]}
    case "$command" in
    export)
        if (( CURRENT == 3 )); then
            local -a commands
            commands=(
            'words:Write words to files'
            'nights:Write nights to files'
            )
            _describe command commands
            return
        fi
        command="$command ${words[3]}"
        shift 2 words; (( CURRENT -= 2 )) ;;
    *) shift words; (( CURRENT-- )) ;;
    esac
    case "$command" in
    'find')
        _arguments -s -S \
            '--store=[The store to read]:path:_files' \
            '-s+[The store to read]:path:_files' \
            '*--word=[A word to count]:word: ' \
            '*-w+[A word to count]:word: ' \
            '--count=[How many to show]:n: ' \
            '-n+[How many to show]:n: ' \
            '--size=[How large]:small|large:(small large)' \
            '--any[Any word is enough]' \
            '-a[Any word is enough]' \
            '--all[All words are needed\: it'\''s \[a\] "must"]' \
            '--color=[Use colour\: auto is a terminal without NO_COLOR]:auto|always|never:(auto always never)' \
            '--config=[Read this config file instead of the usual ones]:file:_files' \
            '--help[Show this help and exit]' \
            '-h[Show this help and exit]' \
            '--version[Show the version and exit]' \
            '*:word: ' ;;
    'export words')
        _arguments -s -S \
            '--out=[Where to write]:dir:_files -/' \
            '--color=[Use colour\: auto is a terminal without NO_COLOR]:auto|always|never:(auto always never)' \
            '--config=[Read this config file instead of the usual ones]:file:_files' \
            '--help[Show this help and exit]' \
            '-h[Show this help and exit]' \
            '--version[Show the version and exit]' \
            '*:file: ' ;;
    'export nights')
        _arguments -s -S \
            '--color=[Use colour\: auto is a terminal without NO_COLOR]:auto|always|never:(auto always never)' \
            '--config=[Read this config file instead of the usual ones]:file:_files' \
            '--help[Show this help and exit]' \
            '-h[Show this help and exit]' \
            '--version[Show the version and exit]' ;;
    *) _default ;;
    esac
}
_sample "$@"
